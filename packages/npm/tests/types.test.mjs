// The types of questions and answers are those of the document that the server makes of itself.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = process.env.XIONGMAO_PROGRAM;
const beside = (path) => fileURLToPath(new URL(path, import.meta.url));

test("answers.d.ts is what `types` makes of the document", { skip: !program }, async () => {
  const server = spawn(program, ["serve", "--port", "0", "--log", "error"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = await once(server.stdout.setEncoding("utf8"), "data");
    const document = await (await fetch(new URL("api/v2/openapi.json", address.trim()))).text();
    const made = execFileSync(process.execPath, [beside("../types")], { input: document, encoding: "utf8" });
    assert.equal(readFileSync(beside("../package/answers.d.ts"), "utf8"), made);
  } finally {
    server.kill();
  }
});
