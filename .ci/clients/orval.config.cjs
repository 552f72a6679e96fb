// JSON alone: of a body that is JSON or bytes, orval's client of fetch takes the JSON for bytes.
const override = { contentType: { include: ["application/json"] } };
module.exports = {
  sheaf: {
    input: { target: process.env.CONTRACT },
    output: { target: "out/orval/client.ts", schemas: "out/orval/model", client: "fetch", mode: "split", override },
  },
};
