// Written by `bun run generate` from openapi.yaml; do not edit.

export interface ColumnField {
  name: string;
  about: string;
  kind: "column" | "columns" | "choice" | "text" | "lines" | "number" | "switch" | "json";
  isRequired?: true;
  choices?: string[];
}

export const columnForms: Record<string, { about: string; fields: ColumnField[] }> = {
  COMPARE: {
    about: "Compares two source columns, or one source column with the fixed target.",
    fields: [
      { name: "sources", about: "Two columns to compare, or one to compare with target.", kind: "columns" },
      { name: "target", about: "The fixed value on the right side, any JSON.", kind: "json" },
      {
        name: "comparison_type",
        about: "How to compare: one of the words, or an object with the word as type, and settings.",
        kind: "json",
      },
    ],
  },
  CONTAINS: {
    about: "true if the source's text contains a text, else false.",
    fields: [
      { name: "source", about: "The column to search in.", kind: "column", isRequired: true },
      { name: "value", about: "The fixed text to search for.", kind: "json" },
      { name: "value_source", about: "The column that contains the text to search for.", kind: "column" },
      { name: "case_sensitive", about: "Whether letter case matters; false by default.", kind: "switch" },
    ],
  },
  REGEX: {
    about: "true if the pattern matches anywhere in the source's text, else false.",
    fields: [
      { name: "source", about: "The column to search in.", kind: "column", isRequired: true },
      { name: "regex_pattern", about: "The RE2 pattern.", kind: "lines" },
    ],
  },
  COUNT: {
    about:
      "The number of characters, words, sentences or paragraphs of the source's text, as an integer; 0 for blank text.",
    fields: [
      { name: "source", about: "The column whose text is counted.", kind: "column", isRequired: true },
      {
        name: "type",
        about: "What to count.",
        kind: "choice",
        choices: ["chars", "characters", "words", "sentences", "paragraphs"],
      },
      {
        name: "min_count",
        about: "The lowest count with which a scorecard step on this column passes.",
        kind: "number",
      },
      {
        name: "max_count",
        about: "The highest count with which a scorecard step on this column passes; not below min_count.",
        kind: "number",
      },
    ],
  },
  COALESCE: {
    about: "The first value, from left to right, that is neither null nor blank text; null if there is none.",
    fields: [{ name: "sources", about: "The columns, in order of preference.", kind: "columns", isRequired: true }],
  },
  COMBINE_COLUMNS: {
    about: "Combines several columns into one value.",
    fields: [
      { name: "sources", about: "The columns to combine, in order.", kind: "columns", isRequired: true },
      {
        name: "format",
        about: "A text in which {title} stands for the value of the source with that title or id.",
        kind: "lines",
      },
      { name: "separator", about: "What to put between the texts.", kind: "lines" },
    ],
  },
  JSON_PATH: {
    about: "Extracts parts of JSON.",
    fields: [
      { name: "source", about: "The column that contains the JSON.", kind: "column", isRequired: true },
      { name: "json_path", about: "An RFC 9535 query.", kind: "lines" },
      {
        name: "return_first_match",
        about: "With true (the default), the value is the first match, or null if nothing matches.",
        kind: "switch",
      },
    ],
  },
  MATH_OPERATOR: {
    about: "Compares two numbers (true or false) or calculates with them.",
    fields: [
      { name: "sources", about: "The left side and, if value is not used, the right side.", kind: "columns" },
      {
        name: "operator",
        about: "A comparison (lt, le, gt, ge, eq, ne) or a calculation.",
        kind: "choice",
        choices: ["lt", "le", "gt", "ge", "eq", "ne", "+", "-", "*", "/", "%", "**"],
        isRequired: true,
      },
      { name: "value", about: "The right side as a fixed number.", kind: "number" },
    ],
  },
  MIN_MAX: {
    about: "The lowest or highest of the numbers in the source, including numeric text.",
    fields: [
      {
        name: "source",
        about: "The column that contains the numbers, as JSON or as text with JSON in it.",
        kind: "column",
      },
      { name: "type", about: "The lowest or the highest.", kind: "choice", choices: ["min", "max"] },
      {
        name: "json_path",
        about: "An RFC 9535 query (the leading $ is optional) that finds the numbers.",
        kind: "lines",
      },
    ],
  },
  CODE_EXECUTION: {
    about: "Runs your code for each row.",
    fields: [
      { name: "code", about: "The code.", kind: "lines", isRequired: true },
      {
        name: "language",
        about: "Its language; PYTHON by default.",
        kind: "choice",
        choices: ["PYTHON", "JAVASCRIPT", "python", "javascript"],
      },
    ],
  },
  ENDPOINT: {
    about: "Sends the row to an HTTP service.",
    fields: [
      {
        name: "url",
        about: "The URL to send the row to; it begins with http:// or https://.",
        kind: "lines",
        isRequired: true,
      },
      { name: "headers", about: "Headers to send along.", kind: "json" },
      { name: "timeout", about: "Seconds to wait for the complete response; 30 by default.", kind: "number" },
    ],
  },
  MCP: {
    about: "Calls a tool of an MCP server for each row.",
    fields: [
      { name: "mcp_server_id", about: "A saved MCP server of the workspace.", kind: "number" },
      { name: "tool_name", about: "The tool to call.", kind: "text" },
      {
        name: "input_mappings",
        about: "The tool's inputs, each with the column that provides its value.",
        kind: "json",
        isRequired: true,
      },
      { name: "timeout", about: "Seconds to wait for the response to a call; 60 by default.", kind: "number" },
    ],
  },
  PROMPT_TEMPLATE: {
    about: "Fills in a prompt from the columns of the row and sends it to its model.",
    fields: [
      {
        name: "template",
        about:
          "A prompt of the registry, by id or name, and its version or label; by default, the newest version at the time when the cell is computed.",
        kind: "json",
      },
      { name: "inline_template", about: "A prompt of the column itself.", kind: "json" },
      {
        name: "prompt_template_variable_mappings",
        about: "The column for each variable, by the name of the variable.",
        kind: "json",
        isRequired: true,
      },
      { name: "engine", about: "The model to use instead.", kind: "json" },
      {
        name: "chat_history_source",
        about: "A column with a list of messages, each {role, content}, as JSON or JSON5.",
        kind: "column",
      },
      {
        name: "verbose",
        about:
          "With true, the value is an object with the answer (value), the filled prompt (prompt_blueprint), request_id, model, provider and usage.",
        kind: "switch",
      },
      {
        name: "return_template_only",
        about: "With true, no model is called; the value is the filled prompt.",
        kind: "switch",
      },
      {
        name: "hydrate_input_variables",
        about: "With false, the variables of the prompt are not filled in.",
        kind: "switch",
      },
      {
        name: "reuse_answers",
        about: "Sheaf addition. With false, the model is called even if an answer to the same question is stored.",
        kind: "switch",
      },
    ],
  },
  FOR_LOOP: {
    about: "Runs a prompt or a workflow for each item of a list, or max_iterations times.",
    fields: [
      {
        name: "loop_type",
        about: "What each iteration runs: prompt requires prompt_config, and workflow requires workflow_config.",
        kind: "choice",
        choices: ["prompt", "workflow"],
        isRequired: true,
      },
      {
        name: "prompt_config",
        about: "The prompt that each iteration asks, as in a PROMPT_TEMPLATE column.",
        kind: "json",
      },
      {
        name: "workflow_config",
        about:
          "The workflow that each iteration runs: workflow_id, with workflow_version_number or workflow_label, by default the newest version; or workflow_version_id.",
        kind: "json",
      },
      {
        name: "iterator_source",
        about: "A column with a list (JSON), or an object whose values are used.",
        kind: "column",
      },
      { name: "max_iterations", about: "The number of iterations.", kind: "number" },
      { name: "return_all_outputs", about: "With true, the value is an object with all outputs.", kind: "switch" },
      {
        name: "variable_mappings",
        about:
          "Where the variables of the prompt, or the inputs of the workflow, get their values: a column, or _iterator_item (the item of this iteration), loop_index (from 0) or previous_outputs (a list of the outputs so far).",
        kind: "json",
      },
    ],
  },
  WHILE_LOOP: {
    about: "Runs a prompt or a workflow repeatedly, until end_condition_json_path finds something true in the output.",
    fields: [
      {
        name: "loop_type",
        about: "What each iteration runs: prompt requires prompt_config, and workflow requires workflow_config.",
        kind: "choice",
        choices: ["prompt", "workflow"],
        isRequired: true,
      },
      {
        name: "prompt_config",
        about: "The prompt that each iteration asks, as in a PROMPT_TEMPLATE column.",
        kind: "json",
      },
      {
        name: "workflow_config",
        about:
          "The workflow that each iteration runs: workflow_id, with workflow_version_number or workflow_label, by default the newest version; or workflow_version_id.",
        kind: "json",
      },
      {
        name: "end_condition_json_path",
        about:
          "Ends the loop when it finds a value in the output, parsed as JSON, that is not null, false, 0, or empty.",
        kind: "lines",
      },
      { name: "max_iterations", about: "The maximum number of iterations; 50 by default.", kind: "number" },
      { name: "return_all_outputs", about: "With true, the value is an object with all outputs.", kind: "switch" },
      {
        name: "variable_mappings",
        about:
          "Where the variables of the prompt, or the inputs of the workflow, get their values: a column, or _iterator_item (the item of this iteration), loop_index (from 0) or previous_outputs (a list of the outputs so far).",
        kind: "json",
      },
    ],
  },
  CONVERSATION_SIMULATOR: {
    about: "Simulates a conversation between a prompt and a person played by a model.",
    fields: [
      { name: "template", about: "The prompt to test, one of the registry.", kind: "json", isRequired: true },
      {
        name: "prompt_template_variable_mappings",
        about: "The column for each variable, by the name of the variable.",
        kind: "json",
        isRequired: true,
      },
      { name: "engine", about: "The model to use instead.", kind: "json" },
      { name: "user_persona", about: "Who the person is and what they want.", kind: "lines" },
      { name: "user_persona_source", about: "A column with the persona of each row.", kind: "column" },
      {
        name: "conversation_completed_prompt",
        about: "The condition that ends the conversation, checked after each answer of the prompt.",
        kind: "lines",
      },
      {
        name: "conversation_completed_prompt_source",
        about: "A column with this condition for each row.",
        kind: "column",
      },
      { name: "is_user_first", about: "With true, the person begins; else the prompt does.", kind: "switch" },
      { name: "max_turns", about: "How many times the prompt speaks; 10 by default.", kind: "number" },
      {
        name: "conversation_samples",
        about: "Messages or conversations whose style the person imitates.",
        kind: "json",
      },
      {
        name: "simulator_engine",
        about: "The model that plays the person and decides when the conversation is complete.",
        kind: "json",
      },
      {
        name: "reuse_answers",
        about: "Sheaf addition. With false, the model is called even if an answer to the same question is stored.",
        kind: "switch",
      },
    ],
  },
  LLM_ASSERTION: {
    about: "Asks a model whether a text fulfils an assertion.",
    fields: [
      { name: "source", about: "The column to check.", kind: "column", isRequired: true },
      { name: "prompt", about: "The assertion, or a JSON array of several.", kind: "lines" },
      { name: "prompt_source", about: "A column with the assertions of each row.", kind: "column" },
      { name: "variable_mappings", about: "The values of {name} in the assertions.", kind: "json" },
      { name: "engine", about: "The model to use instead.", kind: "json" },
      {
        name: "reuse_answers",
        about: "Sheaf addition. With false, the model is called even if an answer to the same question is stored.",
        kind: "switch",
      },
    ],
  },
  AI_DATA_EXTRACTION: {
    about:
      "Asks a model to extract from a text what a query describes: a text, or JSON if the model answers with an object or an array; null if there is nothing to extract.",
    fields: [
      { name: "source", about: "The column to read.", kind: "column", isRequired: true },
      { name: "query", about: "What to extract.", kind: "lines" },
      { name: "engine", about: "The model to use instead.", kind: "json" },
      {
        name: "reuse_answers",
        about: "Sheaf addition. With false, the model is called even if an answer to the same question is stored.",
        kind: "switch",
      },
    ],
  },
  COSINE_SIMILARITY: {
    about:
      "How similar the meanings of two texts are, from 0 to 1: the cosine of their embeddings, or 0 if it is negative.",
    fields: [
      { name: "sources", about: "The two columns.", kind: "columns" },
      { name: "engine", about: "The model to use instead.", kind: "json" },
      {
        name: "reuse_answers",
        about: "Sheaf addition. With false, the model is called even if an answer to the same question is stored.",
        kind: "switch",
      },
    ],
  },
  PARSE_VALUE: {
    about: "Converts the source's value to another type.",
    fields: [
      { name: "source", about: "The column whose value is read.", kind: "column", isRequired: true },
      {
        name: "type",
        about: "The target type.",
        kind: "choice",
        choices: ["string", "number", "boolean", "object", "json"],
      },
    ],
  },
  ABSOLUTE_NUMERIC_DISTANCE: {
    about: "The absolute difference of two numbers.",
    fields: [{ name: "sources", about: "The two columns.", kind: "columns" }],
  },
  VARIABLE: {
    about: "The same value in every row.",
    fields: [
      {
        name: "value",
        about: 'The constant, as {"type": "string", "value": …} or {"type": "json", "value": …}.',
        kind: "json",
        isRequired: true,
      },
    ],
  },
  REGEX_EXTRACTION: {
    about: "Every match of a pattern in the source's text, from left to right, as an array; [] if there is none.",
    fields: [
      { name: "source", about: "The column to search in.", kind: "column", isRequired: true },
      { name: "regex_pattern", about: "The RE2 pattern.", kind: "lines" },
      {
        name: "group",
        about: "Return only this group, whatever the pattern has; 0 is the whole match.",
        kind: "number",
      },
    ],
  },
  TRAJECTORY: {
    about:
      "true if the trace called the tools of one of the accepted scenarios, else false, with the reason in display_value.",
    fields: [
      {
        name: "trace_source",
        about: "The column that contains the trace, as JSON or as text with JSON in it.",
        kind: "column",
        isRequired: true,
      },
      { name: "accepted_scenarios", about: "Lists of tool names, the same for every row.", kind: "json" },
      {
        name: "expected_source",
        about:
          'The column that contains each row\'s scenarios as JSON: a list of lists, or {"accepted_scenarios": […]}; a scenario may also be {"required_tools": […]}.',
        kind: "column",
      },
      {
        name: "mode",
        about: "strict (the default) requires exactly the scenario's tools in its order.",
        kind: "choice",
        choices: ["strict", "non_strict"],
      },
    ],
  },
  XML_PATH: {
    about: "Extracts parts of XML.",
    fields: [
      { name: "source", about: "The column that contains the XML.", kind: "column", isRequired: true },
      {
        name: "xml_path",
        about:
          "A path in the syntax of Python's ElementTree: element names, , ., .., /, //, and the predicates [@k], [@k='v'], [tag], [tag='v'], [.='v'] (each also with !=), [n], [last()] and [last()-n], whose positions count siblings of the same name.",
        kind: "lines",
      },
      {
        name: "type",
        about:
          "find (the default) returns the first match in document order, or null; findall returns an array of all matches.",
        kind: "choice",
        choices: ["find", "findall"],
      },
      {
        name: "return_text",
        about:
          "With true (the default), the text inside the element, including that of inner elements; with false, the element as it is written, with the namespace declarations that it needs.",
        kind: "switch",
      },
    ],
  },
  APPLY_DIFF: {
    about: "The content with a unified diff applied to it.",
    fields: [
      { name: "content_source", about: "The column that holds the text to change.", kind: "column" },
      { name: "diff_source", about: "The column that holds the diff.", kind: "column", isRequired: true },
    ],
  },
  ASSERT_VALID: {
    about: "true if the source's value has the given type, else false, with the reason in display_value.",
    fields: [
      { name: "source", about: "The column to check.", kind: "column", isRequired: true },
      {
        name: "type",
        about: "object (or json) requires a JSON object or array as the whole text.",
        kind: "choice",
        choices: ["object", "json", "number", "sql"],
      },
    ],
  },
  COMPOSITION: {
    about:
      "Shows the cells of another column, of the same sheet or of any sheet of the workspace: each row shows the value and status of the cell with the same row_index, and is blank if that row does not exist.",
    fields: [
      {
        name: "source",
        about:
          "The column to show: table_id.sheet_id.column_id or an id for a column of any sheet in the workspace, or a title for one in this sheet.",
        kind: "column",
      },
      { name: "sources", about: "The same as a list.", kind: "columns" },
    ],
  },
  HUMAN: {
    about: "A question to a person, in each row.",
    fields: [
      { name: "data_type", about: "The type of the answers.", kind: "choice", choices: ["number", "string"] },
      { name: "ui_element", about: "The input control.", kind: "json" },
      { name: "prompt", about: "The question or instruction to the person.", kind: "lines" },
    ],
  },
  WORKFLOW: {
    about: "The output of a workflow for the row: the value of the first output node that succeeds.",
    fields: [
      { name: "workflow_id", about: "Id of the workflow.", kind: "number", isRequired: true },
      {
        name: "workflow_version_number",
        about: "The number of the version; without it and a label, the newest version.",
        kind: "number",
      },
      {
        name: "workflow_label",
        about: "The release label of the version, read when the cell is computed.",
        kind: "text",
      },
      {
        name: "input_mappings",
        about: "The column for each input variable, by the name of the variable.",
        kind: "json",
      },
    ],
  },
};
