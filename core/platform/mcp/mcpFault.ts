/** Failure of a call to an MCP server. The message is for the user. */
export class McpFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "McpFault";
  }
}
