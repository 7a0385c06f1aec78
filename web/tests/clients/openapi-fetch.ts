// An analysis with types from openapi-typescript and the client openapi-fetch.

import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

declare const process: { argv: [string, string, string] };

const client = createClient<paths>({ baseUrl: process.argv[2], headers: { Accept: "application/json" } });
const { data: position } = await client.POST("/api/v2/position", { body: { game: "xiangqi", moves: ["h3-e3"] } });
const side: "south" | "north" | undefined = position?.side;
if (side !== "north") throw new Error(`side ${side}`);
const { data, error } = await client.POST("/api/v2/analyse", { body: { limits: { depth: 4 }, multipv: 2 } });
if (!data || !("lines" in data)) throw new Error(error?.message);
const [line] = data.lines;
if (data.lines.length !== 2 || line?.depth !== 4 || line.bound !== "exact" || line.pv[0] !== data.best) throw new Error(JSON.stringify(data));
const refused = await client.POST("/api/v2/analyse", { body: { position: { moves: ["a1-a5"] } } });
if (refused.response.status !== 422 || refused.error?.code !== "illegal_ply") throw new Error(JSON.stringify(refused.error));
console.log(`openapi-fetch: ${data.best}`);
