// An analysis with the client that @hey-api/openapi-ts generates.

import { client } from "./hey/client.gen.js";
import { analyse, position } from "./hey/sdk.gen.js";

declare const process: { argv: [string, string, string] };

client.setConfig({ baseUrl: process.argv[2], headers: { Accept: "application/json" } });
const { data: start } = await position({ body: { game: "xiangqi" } });
if (start?.status !== "in_progress" || start.legal.length !== 44) throw new Error(JSON.stringify(start));
const { data, error } = await analyse({ body: { position: { game: "xiangqi" }, limits: { depth: 4 } } });
if (!data || !("lines" in data)) throw new Error(JSON.stringify(error));
if (data.lines[0]?.pv[0] !== data.best) throw new Error(JSON.stringify(data));
console.log(`openapi-ts: ${data.best}`);
