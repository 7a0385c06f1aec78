// What @hey-api/openapi-ts makes: a client that Node can import as it is.

export default {
  input: "openapi.json",
  output: { path: "hey", importFileExtension: ".js" },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
};
