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
    about: 'Compares two values and gives {"comparison_result": true} or false.',
    fields: [
      { name: "sources", about: "Two columns to compare, or one that is compared with target.", kind: "columns" },
      { name: "target", about: "The fixed value on the right side, any JSON.", kind: "json" },
      {
        name: "comparison_type",
        about: "How to compare: one of the words, or an object that holds the word as type with its settings.",
        kind: "json",
      },
    ],
  },
  CONTAINS: {
    about: "true when the source's text contains a text, else false.",
    fields: [
      { name: "source", about: "The column to search in.", kind: "column", isRequired: true },
      { name: "value", about: "The fixed text to look for.", kind: "json" },
      { name: "value_source", about: "The column that holds the text to look for.", kind: "column" },
      {
        name: "case_sensitive",
        about: "With true, upper case differs from lower case; with false or left out, they are the same.",
        kind: "switch",
      },
    ],
  },
  REGEX: {
    about: "true when the pattern is found anywhere in the source's text, else false.",
    fields: [
      { name: "source", about: "The column to search in.", kind: "column", isRequired: true },
      { name: "regex_pattern", about: "The RE2 pattern.", kind: "lines" },
    ],
  },
  COUNT: {
    about:
      "The number of characters, words, sentences or paragraphs of the source's text, as an integer; 0 for a blank one.",
    fields: [
      { name: "source", about: "The column whose text is counted.", kind: "column", isRequired: true },
      {
        name: "type",
        about: "What to count.",
        kind: "choice",
        choices: ["chars", "characters", "words", "sentences", "paragraphs"],
      },
      { name: "min_count", about: "The least count that a scorecard step on this column passes.", kind: "number" },
      {
        name: "max_count",
        about: "The greatest count that a scorecard step on this column passes; not below min_count.",
        kind: "number",
      },
    ],
  },
  COALESCE: {
    about: "The first value, from left to right, that is neither null nor blank text; null when there is none.",
    fields: [{ name: "sources", about: "The columns, in order of preference.", kind: "columns", isRequired: true }],
  },
  COMBINE_COLUMNS: {
    about: "Puts several columns into one value.",
    fields: [
      { name: "sources", about: "The columns to combine, in order.", kind: "columns", isRequired: true },
      {
        name: "format",
        about: "A text in which {title} stands for the value of the source with that title (or id).",
        kind: "lines",
      },
      { name: "separator", about: "What to put between the texts.", kind: "lines" },
    ],
  },
  JSON_PATH: {
    about: "Takes parts out of JSON.",
    fields: [
      { name: "source", about: "The column that holds the JSON.", kind: "column", isRequired: true },
      { name: "json_path", about: "An RFC 9535 query.", kind: "lines" },
      {
        name: "return_first_match",
        about:
          "true, also when left out, gives the first match, or null when nothing matches; false gives an array of all matches, [] when nothing matches.",
        kind: "switch",
      },
    ],
  },
  MATH_OPERATOR: {
    about: "Compares two numbers (true or false) or calculates with them.",
    fields: [
      { name: "sources", about: "The left side and, unless value is meant, the right side.", kind: "columns" },
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
    about:
      "The least or greatest of the numbers that the source holds, numeric texts included; what is not a number is passed over.",
    fields: [
      {
        name: "source",
        about: "The column that holds the numbers, as JSON or as text with JSON in it.",
        kind: "column",
      },
      { name: "type", about: "Which end to take.", kind: "choice", choices: ["min", "max"] },
      { name: "json_path", about: "An RFC 9535 query (leading $ optional) that finds the numbers.", kind: "lines" },
    ],
  },
  CODE_EXECUTION: {
    about: "Runs your code for each row.",
    fields: [
      { name: "code", about: "The code.", kind: "lines", isRequired: true },
      {
        name: "language",
        about: "Its language; PYTHON when left out.",
        kind: "choice",
        choices: ["PYTHON", "JAVASCRIPT", "python", "javascript"],
      },
    ],
  },
  ENDPOINT: {
    about: "Sends the row to an HTTP service and gives its answer: parsed when it is JSON, else as text.",
    fields: [
      {
        name: "url",
        about: "Where to send the row; it begins with http:// or https://.",
        kind: "lines",
        isRequired: true,
      },
      { name: "headers", about: "Headers to send along.", kind: "json" },
      { name: "timeout", about: "Seconds to wait for the whole answer; 30 when left out.", kind: "number" },
    ],
  },
  MCP: {
    about:
      "Calls a tool of an MCP server for each row and gives what it answers: its structured content where there is some, else the text of its one text block (parsed when it is JSON), else the list of its content blocks.",
    fields: [
      { name: "mcp_server_id", about: "A saved MCP server of the workspace.", kind: "number" },
      { name: "tool_name", about: "The tool to call.", kind: "text" },
      {
        name: "input_mappings",
        about: "Inputs of the tool, each with the column that it is taken from.",
        kind: "json",
        isRequired: true,
      },
      { name: "timeout", about: "Seconds to wait for the answer of a call; 60 when left out.", kind: "number" },
    ],
  },
  PROMPT_TEMPLATE: {
    about:
      "Fills a prompt from the columns of the row, sends it to its model and gives what the model said: its text, or the JSON in it when the prompt asks for structured output, or {content, tool_calls} when the model wants tools called.",
    fields: [
      {
        name: "template",
        about:
          "A prompt of the registry, by id or name, with the version or the label to take; without either, the newest when the cell is computed.",
        kind: "json",
      },
      { name: "inline_template", about: "A prompt of this column's own.", kind: "json" },
      {
        name: "prompt_template_variable_mappings",
        about: "Where the variables get their values: for each name a column.",
        kind: "json",
        isRequired: true,
      },
      { name: "engine", about: "The model to use instead of the one that would be used.", kind: "json" },
      {
        name: "chat_history_source",
        about: "A column with a list of messages, {role, content} each, as JSON or JSON5.",
        kind: "column",
      },
      {
        name: "verbose",
        about:
          "With true the value is an object of the answer (value), the filled prompt (prompt_blueprint), request_id, model, provider and usage.",
        kind: "switch",
      },
      {
        name: "return_template_only",
        about: "With true no model is called and the value is the filled prompt.",
        kind: "switch",
      },
      {
        name: "hydrate_input_variables",
        about: "With false the variables of the prompt are left as they are.",
        kind: "switch",
      },
      { name: "reuse_answers", about: "Sheaf addition.", kind: "switch" },
    ],
  },
  FOR_LOOP: {
    about:
      "Runs a prompt or a workflow for each item of a list, or max_iterations times, and gives the last output, or {iterations, outputs, final_output} with return_all_outputs.",
    fields: [
      {
        name: "loop_type",
        about: "What each iteration runs; prompt needs prompt_config, and workflow needs workflow_config.",
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
          "The workflow that each iteration runs: workflow_id, with workflow_version_number or workflow_label, the newest version without either; or workflow_version_id.",
        kind: "json",
      },
      {
        name: "iterator_source",
        about: "A column with a list (JSON), or an object whose values are taken.",
        kind: "column",
      },
      { name: "max_iterations", about: "How many times to run.", kind: "number" },
      { name: "return_all_outputs", about: "With true the value is an object of all outputs.", kind: "switch" },
      {
        name: "variable_mappings",
        about:
          "Where the variables of the prompt, or the inputs of the workflow, get their values: a column, or one of _iterator_item (the item of this iteration), loop_index (from 0) and previous_outputs (a list of the outputs so far).",
        kind: "json",
      },
    ],
  },
  WHILE_LOOP: {
    about:
      "Runs a prompt or a workflow again and again, until end_condition_json_path finds something true in the output; without such a path until the output is empty, null or false; at the latest after max_iterations.",
    fields: [
      {
        name: "loop_type",
        about: "What each iteration runs; prompt needs prompt_config, and workflow needs workflow_config.",
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
          "The workflow that each iteration runs: workflow_id, with workflow_version_number or workflow_label, the newest version without either; or workflow_version_id.",
        kind: "json",
      },
      {
        name: "end_condition_json_path",
        about: "Ends the loop when it finds a value in the output, read as JSON, that is not null, false, 0, or empty.",
        kind: "lines",
      },
      { name: "max_iterations", about: "When to end at the latest; 50 when left out.", kind: "number" },
      { name: "return_all_outputs", about: "With true the value is an object of all outputs.", kind: "switch" },
      {
        name: "variable_mappings",
        about:
          "Where the variables of the prompt, or the inputs of the workflow, get their values: a column, or one of _iterator_item (the item of this iteration), loop_index (from 0) and previous_outputs (a list of the outputs so far).",
        kind: "json",
      },
    ],
  },
  CONVERSATION_SIMULATOR: {
    about:
      "Lets a prompt talk with a person that a model plays, and gives the conversation: a list of {role, content}.",
    fields: [
      { name: "template", about: "The prompt that is tried, one of the registry.", kind: "json", isRequired: true },
      {
        name: "prompt_template_variable_mappings",
        about: "Where the variables get their values: for each name a column.",
        kind: "json",
        isRequired: true,
      },
      { name: "engine", about: "The model to use instead of the one that would be used.", kind: "json" },
      { name: "user_persona", about: "Who the person is and what they want.", kind: "lines" },
      { name: "user_persona_source", about: "A column with the persona of each row.", kind: "column" },
      {
        name: "conversation_completed_prompt",
        about: "When the conversation has reached its end; asked after each answer of the prompt.",
        kind: "lines",
      },
      { name: "conversation_completed_prompt_source", about: "A column with that for each row.", kind: "column" },
      { name: "is_user_first", about: "With true the person begins, else the prompt does.", kind: "switch" },
      { name: "max_turns", about: "How many times the prompt speaks; 10 by default.", kind: "number" },
      {
        name: "conversation_samples",
        about: "Messages or conversations whose style the person follows.",
        kind: "json",
      },
      {
        name: "simulator_engine",
        about: "The model that plays the person and says when the conversation is complete.",
        kind: "json",
      },
      { name: "reuse_answers", about: "Sheaf addition.", kind: "switch" },
    ],
  },
  LLM_ASSERTION: {
    about: "Lets a model judge whether a text fulfils an assertion: true or false, with its reasons in display_value.",
    fields: [
      { name: "source", about: "The column that is judged.", kind: "column", isRequired: true },
      { name: "prompt", about: "The assertion, or a JSON array of several.", kind: "lines" },
      { name: "prompt_source", about: "A column with the assertions of each row.", kind: "column" },
      { name: "variable_mappings", about: "The values of {name} in the assertions.", kind: "json" },
      { name: "engine", about: "The model to use instead of the one that would be used.", kind: "json" },
      { name: "reuse_answers", about: "Sheaf addition.", kind: "switch" },
    ],
  },
  AI_DATA_EXTRACTION: {
    about:
      "Lets a model take out of a text what a query asks for: a text, or JSON when the model answers with an object or an array; null when there is no such thing.",
    fields: [
      { name: "source", about: "The column to read.", kind: "column", isRequired: true },
      { name: "query", about: "What to take out of it.", kind: "lines" },
      { name: "engine", about: "The model to use instead of the one that would be used.", kind: "json" },
      { name: "reuse_answers", about: "Sheaf addition.", kind: "switch" },
    ],
  },
  COSINE_SIMILARITY: {
    about:
      "How near the meanings of two texts are, from 0 to 1: the cosine of their embeddings, 0 where it is negative.",
    fields: [
      { name: "sources", about: "The two columns.", kind: "columns" },
      { name: "engine", about: "The model to use instead of the one that would be used.", kind: "json" },
      { name: "reuse_answers", about: "Sheaf addition.", kind: "switch" },
    ],
  },
  PARSE_VALUE: {
    about: "Turns the source's value into another type.",
    fields: [
      { name: "source", about: "The column whose value is read.", kind: "column", isRequired: true },
      {
        name: "type",
        about: "The type to turn it into.",
        kind: "choice",
        choices: ["string", "number", "boolean", "object", "json"],
      },
    ],
  },
  ABSOLUTE_NUMERIC_DISTANCE: {
    about: "How far two numbers are apart, as a number that is never negative.",
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
    about: "Every match of a pattern in the source's text, from left to right, as an array; [] when there is none.",
    fields: [
      { name: "source", about: "The column to search in.", kind: "column", isRequired: true },
      { name: "regex_pattern", about: "The RE2 pattern.", kind: "lines" },
      { name: "group", about: "Give only this group, whatever the pattern has; 0 is the whole match.", kind: "number" },
    ],
  },
  TRAJECTORY: {
    about:
      "true when the tools that a trace called are those of one of the accepted scenarios, else false, with the reason in display_value.",
    fields: [
      {
        name: "trace_source",
        about: "The column that holds the trace, as JSON or as text with JSON in it.",
        kind: "column",
        isRequired: true,
      },
      { name: "accepted_scenarios", about: "Lists of tool names, the same for every row.", kind: "json" },
      {
        name: "expected_source",
        about:
          'The column that holds each row\'s scenarios as JSON: a list of lists, or {"accepted_scenarios": […]}; a scenario may also be {"required_tools": […]}.',
        kind: "column",
      },
      {
        name: "mode",
        about:
          "strict, also when left out, wants exactly the scenario's tools in its order; non_strict wants them in that order and allows others before, between and after.",
        kind: "choice",
        choices: ["strict", "non_strict"],
      },
    ],
  },
  XML_PATH: {
    about: "Takes parts out of XML.",
    fields: [
      { name: "source", about: "The column that holds the XML.", kind: "column", isRequired: true },
      {
        name: "xml_path",
        about:
          "A path as Python's ElementTree has it: element names, , ., .., /, //, and the predicates [@k], [@k='v'], [tag], [tag='v'], [.='v'] (each also with !=), [n], [last()] and [last()-n], where positions count among siblings of the same name.",
        kind: "lines",
      },
      {
        name: "type",
        about:
          "find, also when left out, gives the first match in document order, or null; findall an array of all, [] when nothing matches.",
        kind: "choice",
        choices: ["find", "findall"],
      },
      {
        name: "return_text",
        about:
          "true, also when left out, gives the text inside the element, that of inner elements included; false the element as it is written, with the namespaces that it needs from outside.",
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
    about: "true when the source's value is of a kind, else false, with the reason in display_value.",
    fields: [
      { name: "source", about: "The column to look at.", kind: "column", isRequired: true },
      {
        name: "type",
        about: "object (or json) wants a JSON object or array: the whole text, with nothing around it.",
        kind: "choice",
        choices: ["object", "json", "number", "sql"],
      },
    ],
  },
  COMPOSITION: {
    about:
      "Shows the cells of another column, of the same sheet or of any sheet of the workspace, row by row: the cell in the row with the same row_index, its value and its status; a row that is not there is blank.",
    fields: [
      {
        name: "source",
        about:
          "The column to show: table_id.sheet_id.column_id or an id for one in any sheet of the workspace, or the title of one in this sheet.",
        kind: "column",
      },
      { name: "sources", about: "The same as a list.", kind: "columns" },
    ],
  },
  HUMAN: {
    about: "What a person is asked in each row.",
    fields: [
      { name: "data_type", about: "What an answer is.", kind: "choice", choices: ["number", "string"] },
      { name: "ui_element", about: "How it is asked.", kind: "json" },
      { name: "prompt", about: "What the person should do.", kind: "lines" },
    ],
  },
  WORKFLOW: {
    about: "The value that a workflow gives for the row: that of its output node that succeeds first.",
    fields: [
      { name: "workflow_id", about: "Id of the workflow.", kind: "number", isRequired: true },
      {
        name: "workflow_version_number",
        about: "The version with this number; the newest when neither this nor the label is given.",
        kind: "number",
      },
      {
        name: "workflow_label",
        about: "The version that holds this release label when the cell is computed; not together with the number.",
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
