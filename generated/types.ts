// Written by `bun run generate` from openapi.yaml; do not edit.

export interface paths {
    "/api/public/v2/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tables
         * @description The tables of the workspace, newest first. Filters are combined with "and".
         */
        get: operations["listTables"];
        put?: never;
        /**
         * Create a table
         * @description Creates a table, by default with a sheet "Sheet 1" in it that has one TEXT column "Column A" and one blank row. Without a body, or with an empty one, the table gets a title of its own: "Untitled Table", then "Untitled Table #2", and so on.
         */
        post: operations["createTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        /**
         * Get a table
         * @description One table, with the number of rows of each of its sheets.
         */
        get: operations["getTable"];
        put?: never;
        post?: never;
        /**
         * Delete a table
         * @description Deletes a table with its sheets. Their running imports and operations are cancelled, and the audit trail keeps an entry. From then on the table and everything in it is not found; deleting it again is a 404 as well.
         */
        delete: operations["deleteTable"];
        options?: never;
        head?: never;
        /**
         * Update a table
         * @description Renames a table or moves it to another folder. What the body leaves out stays as it is, and so do the versions of its sheets.
         */
        patch: operations["updateTable"];
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        /**
         * List sheets
         * @description The sheets of a table in their display order.
         */
        get: operations["listSheets"];
        put?: never;
        /**
         * Create a sheet from a file or request logs
         * @description Creates a sheet from a CSV or JSON file, or from request logs, and answers at once. The sheet and its TEXT columns are there when the
         *     answer comes; the rows are imported in the background. Poll
         *     [the import](#tag/Sheets/operation/getImportOperation) at `status_url` until its `status` is `succeeded` or
         *     `failed`. All rows land or none: when a row is faulty, the import fails and names the line, and the sheet stays
         *     without rows.
         *
         *     **CSV** is UTF-8 (a byte order mark is fine) with commas, quotes as in RFC 4180, and LF or CRLF. The first line
         *     names the columns: 1 to 999 names, none blank, no two the same, each at most 255 characters. Every other line
         *     has as many fields; blank lines are passed over. All values are text, and an empty field is null. A file of
         *     only a header makes a sheet without rows.
         *
         *     **JSON** is an array of objects. Their keys are the columns, in the order in which they first appear; a key that
         *     an object lacks and a null are blank, numbers, booleans and nested values become their JSON text.
         *
         *     Faults of the file itself (base64, extension, size, header) are found before anything is created and answered
         *     with 400; a decoded file above 100 MiB with 413.
         *
         *     **Request logs**, with the `type` `request_logs`, become rows as in
         *     [an import into an existing sheet](#tag/Sheets/operation/importRequestLogs). Besides ids and a filter group, the
         *     source takes prompts and times to find them by. The sheet is called `Request Logs` unless `title` is given.
         *
         *     **Idempotency.** `operation_id` makes it safe to send the request again: with the same id and table you get the
         *     sheet and the import that the first request made, and nothing new is started. An id that belongs to another
         *     import is refused with 400.
         *
         *     **Dry run** (*Sheaf addition*). With `dry_run=true` the whole file is read and nothing is stored; the answer is a
         *     200 that tells the columns, the number of rows and the first faults. Faults of the header are among them there.
         */
        post: operations["createSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/operations/{operation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description The `operation_id` that starting the import answered, or that you gave it. Percent-encode it.
                 * @example nightly-import-2026-03-02
                 */
                operation_id: components["parameters"]["ImportOperationId"];
            };
            cookie?: never;
        };
        /**
         * Get an import
         * @description How far the import of a sheet is. Poll it until `status` is `succeeded` or `failed`; it stays readable after that.
         */
        get: operations["getImportOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * Get a sheet
         * @description One sheet, with its number of rows and its version at this moment.
         */
        get: operations["getSheet"];
        put?: never;
        post?: never;
        /**
         * Delete a sheet
         * @description Deletes a sheet. Its running imports and operations are cancelled, the sheets behind it move up by one, and the audit trail keeps an entry. From then on it is not found; deleting it again is a 404 as well.
         */
        delete: operations["deleteSheet"];
        options?: never;
        head?: never;
        /**
         * Update a sheet
         * @description Renames a sheet or moves it to another position; the other sheets of the table are numbered anew. What the body leaves out stays as it is. A change takes a version; a request that changes nothing does not.
         */
        patch: operations["updateSheet"];
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * Export a sheet
         * @description Downloads all rows of a sheet, as it is now or as it was at a version. *Sheaf addition.* The file shows one
         *     version of the sheet, whatever changes while it is sent, and takes little memory on the server however large it
         *     is. When the server cannot finish it, the connection breaks; a download that ends in order is whole.
         *
         *     **CSV** is UTF-8 as in RFC 4180: the first line has the titles of the columns, and every row follows in the order
         *     of `row_index`. Numbers, booleans, lists and objects are their JSON text, null is an empty field. Texts that begin
         *     like a formula are left as they are.
         *
         *     **JSON lines** have one object a row, `{title: value}`, with the values as they are.
         *
         *     A cell that is stale shows its last result; one that failed or was never computed is null.
         */
        get: operations["exportSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/imports/file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a file into a sheet
         * @description Appends the rows of a CSV file to a sheet. The answer comes at once and the rows are imported in the background:
         *     poll [the import](#tag/Sheets/operation/getImportOperation) at `status_url` until its `status` is `succeeded` or
         *     `failed`. All rows land or none. The file is read as for [a new sheet](#tag/Sheets/operation/createSheet).
         *
         *     **Columns.** A name in the header that is the title of a TEXT column fills that column. Every other name becomes
         *     a new TEXT column behind those that there are; it is there when the answer comes and stays if the rows are
         *     refused. The name of a column of another type is refused, because its cells are not for files. Columns that the
         *     file does not name are blank in the new rows.
         *
         *     **Rows** go after the last one. Their computed cells are `STALE` and nothing is queued.
         *
         *     **Versions.** The rows take one version, and so do the columns if there are new ones.
         *
         *     **An untouched sheet**, which has nothing but a blank `Column A` as a new table does, gives way: that column and
         *     its blank rows are replaced by the file's.
         *
         *     A sheet has one import at a time; another one is refused with `import_running` until the first has ended. The
         *     same `operation_id` again gives what the first request made.
         *
         *     **Dry run** (*Sheaf addition*). With `dry_run=true` the whole file is read and nothing is stored; the answer is a
         *     200 that tells the columns, the number of rows and the first faults. Faults of the header are among them there.
         */
        post: operations["importFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/imports/request-logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import request logs into a sheet
         * @description Appends a row for each of some request logs to a sheet. Which logs is settled before the answer comes; the rows
         *     are imported in the background: poll [the import](#tag/Sheets/operation/getImportOperation) at `status_url` until
         *     its `status` is `succeeded` or `failed`. All rows land or none. An import of no log at all fails.
         *
         *     **Which logs.** Those of `request_log_ids` in that order, each once; or those that `filter_group` and `q` find, as
         *     in the [search](#tag/Request-logs/operation/searchRequestLogs), newest first unless `sort_by` says otherwise. With
         *     both, the ids win. Up to `limit` of them. A log whose retention ends before its row is read is left out.
         *
         *     **Columns**, all TEXT, in this order; a title that comes twice gets ` (2)` behind it:
         *
         *     | Column | Value |
         *     | --- | --- |
         *     | `request_id` | id of the log |
         *     | one for each input variable | its value |
         *     | `prompt` | the messages of the input as JSON; the text of a completion |
         *     | `response` | the text of the output; JSON when it is more than text, such as tool calls |
         *     | one for each of `include_fields` | that part of the log |
         *
         *     What is not text becomes its JSON; what a log does not have is blank. Without `variables_to_parse` every input
         *     variable that one of the logs has becomes a column, in the order in which they first appear.
         *
         *     **Columns that the sheet has, its rows, its versions, and an untouched sheet** are treated as in
         *     [an import of a file](#tag/Sheets/operation/importFile), and so are a second import at once and an `operation_id`
         *     that comes again.
         *
         *     **Dry run** (*Sheaf addition*). With `dry_run=true` nothing is stored; the answer is a 200 that tells the columns
         *     and the number of rows.
         */
        post: operations["importRequestLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * List columns
         * @description The columns of a sheet in their display order, each with the columns that it depends on.
         */
        get: operations["listColumns"];
        put?: never;
        /**
         * Create a column
         * @description Adds a column behind the others and takes a version.
         *
         *     A **TEXT** column starts blank; set its cells with [Update a cell](#tag/Cells/operation/updateCell). The cells of a
         *     **HUMAN** column are STALE until they are answered in the same way; nothing waits for them, and what reads an
         *     open one reads null. A **TRACE** column holds one trace per row. A **COMPOSITION** shows another column, also
         *     from another sheet or table, and costs the same whatever the rows: what reads it here turns STALE when the
         *     source changes there, a moment later. It is never computed for this sheet's sake: a stale source counts with the
         *     value that it has. A column of any **other type** computes one cell per row from the columns that its `config` names. Its cells are queued at
         *     once, so there is nothing more to do than to read them a moment later. With no `config`, or an empty one, the
         *     column is not configured yet: its cells stay STALE and are not queued.
         *
         *     **Naming a source.** Where a config names a column, it may use the column's exact title, its id, or
         *     `table_id.sheet_id.column_id`. An entry of `dependencies` with the same `config_key` (and the same `position` or
         *     `variable_name` in `config_meta`) wins over what the config says there. Dependencies that you leave out are
         *     found from the config, so most clients send none.
         *
         *     Titles are unique in a sheet, letter case counts. A column may not depend on itself, directly or through others,
         *     nor through other sheets.
         */
        post: operations["createColumn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/columns/{column_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the column.
                 * @example e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04
                 */
                column_id: components["parameters"]["ColumnId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a column
         * @description Takes a column and its cells out of the sheet and takes a version; older versions still have them. Columns that read it keep their config and turn STALE; computed again, their cells fail and name the missing source. The audit trail keeps an entry.
         */
        delete: operations["deleteColumn"];
        options?: never;
        head?: never;
        /**
         * Update a column
         * @description Changes what the body names and takes a version; what it leaves out stays as it is. A `config` that is given
         *     replaces the whole old one, `dependencies` that are given replace those that were given before.
         *
         *     A new title changes nothing else: configs that name the column by its old title still find it, also when they are
         *     sent again. A change of config or dependencies makes the column's cells, and all cells that depend on them,
         *     STALE; `affected_column_ids` lists these columns. Nothing is computed until
         *     [an operation](#tag/Operations/operation/createOperation) does it.
         *
         *     **Another type.** A computed column can become one of another computed type, and TEXT; a TEXT column can become
         *     computed. A column that becomes TEXT keeps its values as texts of its own; one that becomes computed keeps them
         *     as the old values of STALE cells. Both take time in proportion to the rows. Other types cannot be changed.
         *
         *     A change of what may be answered in a HUMAN column takes its answers away.
         */
        patch: operations["updateColumn"];
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * List rows
         * @description The rows of a sheet in the order of `row_index`, each with its cells by column id. The first page also brings the columns, so that a grid can be drawn from one request.
         */
        get: operations["listRows"];
        put?: never;
        /**
         * Add rows
         * @description Adds 1 to 100 rows behind the last one and takes one version for all of them. Without a body it is one blank row. Computed cells of new rows are STALE; nothing is queued until [an operation](#tag/Operations/operation/createOperation) asks for it.
         */
        post: operations["addRows"];
        /**
         * Delete rows
         * @description Deletes rows and takes one version for all of them. The rows that stay keep their `row_index`; a row that is added later comes behind the last one that there is, and a sheet without rows begins again at 0. Indices that the sheet does not have are passed over. The rows stay readable in older versions.
         */
        delete: operations["deleteRows"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/recalculations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recalculate cells
         * @description Computes cells again, whatever their state, and first what they need in their rows. Name them by `cell_ids`, or as a range by `column_ids` and `row_indices`. Cells of columns that are not computed are passed over. The `execution_id` is the id of [an operation](#tag/Operations/operation/getOperation) to poll or cancel.
         */
        post: operations["recalculateCells"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        /**
         * Get a cell
         * @description One cell as it is at this moment.
         */
        get: operations["getCell"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a cell
         * @description Sets a cell of a TEXT, HUMAN or TRACE column and takes a version. Give `value`, `display_value` or both. From `value` alone the text for the grid is derived; `display_value` alone is the value too; of both, `value` is what is stored. Cells of the same row that depend on it turn STALE, which costs the same whatever the size of the sheet, and wait there for [an operation](#tag/Operations/operation/createOperation). Setting what the cell holds already changes nothing and takes no version.
         *     An answer to a **HUMAN** column must be what its config allows; null, and a blank text, take it back. The value of a **TRACE** cell is a span with its children, an object; `display_value` alone sets its label and leaves the trace as it is.
         */
        patch: operations["updateCell"];
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        /**
         * Why is this cell stale
         * @description Tells which change made a cell STALE (what, in which version, by which key, when), and what a computed cell was computed from, with the version that each input is from. An input that is STALE itself can be asked about in the same way. Where the change only followed one of another sheet, through a COMPOSITION, `upstream` leads to the sheet where it was made; a cell of a COMPOSITION is explained by the one that it shows. *Sheaf addition.*
         */
        get: operations["explainCell"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}/recalculations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recalculate a cell
         * @description Computes one cell again, whatever its state, and first what it needs in its row. It needs no body. The `execution_id` is the id of [an operation](#tag/Operations/operation/getOperation) to poll or cancel.
         */
        post: operations["recalculateCell"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * List active operations
         * @description The operations of a sheet that are queued or running, oldest first, with the states of the sheet's computed cells. Operations that have ended are read one by one.
         */
        get: operations["listOperations"];
        put?: never;
        /**
         * Start an operation
         * @description Computes cells of a sheet in the background. Without a body it takes every STALE cell; `column_ids`, `row_ids` and
         *     `statuses` narrow or widen that. What a selected cell needs in its row is computed first, when it is STALE or
         *     FAILED. TEXT columns are never computed.
         *
         *     A STALE cell whose inputs and config are what they were when it was computed last turns COMPLETED without being
         *     computed again. Naming COMPLETED or FAILED in `statuses` computes these cells whatever their inputs.
         *
         *     The answer comes at once, whatever the size of the sheet. Poll `status_url` until `status` is `completed`, `failed`
         *     or `cancelled`. The same id stands in `operation_id`, `execution_id` and `execution_ids`.
         */
        post: operations["createOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations/{operation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the operation; an `execution_id` of a recalculation is one too.
                 * @example 3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d
                 */
                operation_id: components["parameters"]["OperationId"];
            };
            cookie?: never;
        };
        /**
         * Get an operation
         * @description How far an operation is. It can be read from the moment its id was given out, and stays readable after its end. Cells that could not be computed are counted in `failed_count`; the operation is `completed` all the same.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        /**
         * Cancel an operation
         * @description Cancels an operation. Once this has answered, none of its results can land any more; cells that were waiting or being computed are in the state they had before. An operation that has ended, or that there is none of, is no error: the counts are 0 then.
         */
        delete: operations["cancelOperation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/status-counts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * Count cells by state
         * @description How many computed cells of a sheet are in which state. Cells of TEXT columns are not counted. Everything is computed when COMPLETED and FAILED together make `total_cells`. The counts are kept, so asking often costs little.
         */
        get: operations["getStatusCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        /**
         * List versions
         * @description The versions of a sheet, newest first. Every change takes one: one edit, one call that adds rows, one import, one run of results that land. Named versions are among them.
         */
        get: operations["listVersions"];
        put?: never;
        /**
         * Name or restore a version
         * @description With a `name` alone: keeps the sheet as it is now under that name. Nothing is copied, so this takes the same time
         *     whatever the size of the sheet, and what changes later does not touch it. Names need not be unique.
         *
         *     With `source_version_id`: makes the sheet what it was at that version, as a new version. Columns, rows and results
         *     come back, deleted columns with their ids; running operations are cancelled first. Nothing is lost: every version
         *     between stays, and the restore can be taken back the same way. It takes as long as what has changed since.
         *
         *     The answer holds the first 100 rows, as [reading the version](#tag/Versions/operation/getVersion) does.
         */
        post: operations["createVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions/{version_id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the version.
                 * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
                 */
                version_id: components["parameters"]["VersionId"];
            };
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description What changed from one version to another: columns, values, states and configs, row by row in pages. It costs in proportion to what changed, not to the sheet. What a change of a column does to all its cells is told once, with the column: cells are not listed because their column was added or removed, or made all of them stale. A page can hold fewer rows than `limit` before the last one, because rows that changed and changed back are left out. *Sheaf addition.*
         */
        get: operations["diffVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions/{version_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the version.
                 * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
                 */
                version_id: components["parameters"]["VersionId"];
            };
            cookie?: never;
        };
        /**
         * Get a version
         * @description The sheet as it was at a version, columns and rows, and what that version changed. The rows come in pages: send `next_rows_cursor` as `rows_cursor` until it is null. Reading an old version takes about as long as reading the sheet.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/env-vars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the environment variables of the workspace
         * @description All of them, by key. Of a value only its last four characters are told.
         */
        get: operations["listWorkspaceEnvVars"];
        put?: never;
        /**
         * Create an environment variable of the workspace
         * @description Keeps a secret for what runs in the workspace: calls of models, code, saved MCP servers. It is stored encrypted and cannot be read back. Without a value the variable is a placeholder that says what is still to be set. A workspace has at most 200.
         */
        post: operations["createWorkspaceEnvVar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/env-vars/{var_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the environment variable.
                 * @example 17
                 */
                var_id: components["parameters"]["EnvVarId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an environment variable of the workspace
         * @description Deletes the variable with its value. What starts from now on does not see it any more.
         */
        delete: operations["deleteWorkspaceEnvVar"];
        options?: never;
        head?: never;
        /**
         * Change the value of an environment variable of the workspace
         * @description Replaces the value. What starts from now on sees the new one. The key of a variable does not change.
         */
        patch: operations["updateWorkspaceEnvVar"];
        trace?: never;
    };
    "/rest/prompt-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a prompt template
         * @description Adds a version to the template of this name, or makes the template with version 1. Versions never change; their
         *     numbers have no gaps, however many publish at once.
         *
         *     - `tags` replace those of the template when they are given; `folder_id` moves it when it is given.
         *     - `external_ids` are attached to the template, beside those that it has.
         *     - `release_labels` are created on the new version, or moved to it from the one that had them.
         *     - Every snippet that a text refers to (`@@@name@@@`) must exist, be a completion, and not lead back to this
         *       template; otherwise nothing is published.
         *     - `input_variables` are worked out anew from the texts.
         *     - With `snippet_overrides` a text takes the place of a snippet in this version alone; the references stay in the
         *       stored text.
         *
         *     What SDKs send beyond this (`prompt_name` inside of `prompt_version`, `api_key`) is passed over.
         */
        post: operations["publishPromptTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/prompt-templates/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Publish a changed copy of a version
         * @description Takes a version (the newest, the one with `version`, or the one that holds `label`), changes what the body names,
         *     and publishes the result as a new version. It is the stored text that is changed: snippet tags stay tags.
         *
         *     `messages`, `tools`, `functions` and `content` take an array, which replaces all of them, or an object of
         *     positions (`{"0": …}`), which replaces those alone; an item is replaced as a whole. `tools` and `functions` also
         *     take null, which removes them.
         */
        patch: operations["patchPromptTemplate"];
        trace?: never;
    };
    "/prompt-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prompt templates
         * @description Templates with their newest version each, or, with `label`, with the version that holds it. Filters are combined with "and".
         */
        get: operations["listPromptTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompt-templates/by-external-id/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The external system or namespace that owns the id. Percent-encode it.
                 * @example cms
                 */
                source: string;
                /**
                 * @description The identifier of the template there. Percent-encode it.
                 * @example welcome
                 */
                external_id: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Publish a prompt template by its external id
         * @description Publishes a version of the template that has this external id, whatever its name here is. When none has it, a new template is made with it. The name in the body is for the new one; that of an existing one stays.
         */
        put: operations["upsertPromptTemplate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompt-templates/{identifier}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        /**
         * List the release labels of a prompt template
         * @description Every label of the template with the version that it holds, by name.
         */
        get: operations["listPromptLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompt-templates/{identifier}/snippet-usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        /**
         * Find what uses a snippet
         * @description The templates, with their versions and release labels, whose texts refer to this one.
         */
        get: operations["getSnippetUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompt-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prompt templates (v1)
         * @description The same list under the path that some clients call.
         */
        get: operations["listPromptTemplatesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompt-templates/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        /**
         * Get a prompt template as it was written (v1)
         * @description The same under the path that some clients call.
         */
        get: operations["getPromptTemplateV1"];
        put?: never;
        /**
         * Get a prompt template with its variables filled in (v1)
         * @description The same under the path that some clients call.
         */
        post: operations["renderPromptTemplateV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/{prompt_id}/label": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 12
                 */
                prompt_id: components["parameters"]["PromptId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a release label
         * @description Puts a new label on a version. A label that the template has is moved by its own operation, or by publishing.
         */
        post: operations["createPromptLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompt-labels/{prompt_label_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the label.
                 * @example 8
                 */
                prompt_label_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a release label
         * @description Takes the label away, with an A/B release that lies over it. Its version stays. The audit trail keeps an entry.
         */
        delete: operations["deletePromptLabel"];
        options?: never;
        head?: never;
        /**
         * Move a release label
         * @description Lets the label hold another version of its template. Moving it to where it is changes nothing and answers the same.
         */
        patch: operations["movePromptLabel"];
        trace?: never;
    };
    "/api/public/v2/prompt-templates/{prompt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 12
                 */
                prompt_id: components["parameters"]["PromptId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename, move or tag a prompt template
         * @description Changes the template and none of its versions. What uses it as a snippet goes on doing so under the new name. *Sheaf addition.*
         */
        patch: operations["updatePromptTemplate"];
        trace?: never;
    };
    "/api/public/v2/ab-releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List A/B releases
         * @description The A/B releases of the workspace, newest first. *Sheaf addition.*
         */
        get: operations["listAbReleases"];
        put?: never;
        /**
         * Create an A/B release
         * @description Lays a choice over a release label: whoever renders the template by this label gets one of several versions. The
         *     label itself goes on holding its version, which counts again when the release is deleted. *Sheaf addition.*
         *
         *     The first segment whose `filters` all match the request's `metadata_filters` decides, else `default_split`. In
         *     it, the choice depends on the value of `sticky_key` in the metadata, or on all of the metadata when there is no
         *     such key: the same caller gets the same version every time. A request without metadata is left to chance. The
         *     answer names the version and the release. SDKs send that version with the log of the request, so the log has the
         *     variant without any doing of the caller.
         */
        post: operations["createAbRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/ab-releases/{ab_release_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the release.
                 * @example 3
                 */
                ab_release_id: number;
            };
            cookie?: never;
        };
        /**
         * Get an A/B release
         * @description One A/B release. *Sheaf addition.*
         */
        get: operations["getAbRelease"];
        put?: never;
        post?: never;
        /**
         * Delete an A/B release
         * @description From then on the label gives the version that it holds. The audit trail keeps an entry. *Sheaf addition.*
         */
        delete: operations["deleteAbRelease"];
        options?: never;
        head?: never;
        /**
         * Change an A/B release
         * @description Changes what is given, leaves the rest. *Sheaf addition.*
         */
        patch: operations["updateAbRelease"];
        trace?: never;
    };
    "/prompt-templates/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        /**
         * Get a prompt template as it was written
         * @description One version with its variables in place: the newest, the one with `version`, or the one that holds `label`.
         *     Snippets are put in unless `resolve_snippets` is false.
         *
         *     The `ETag` stands for everything that the answer is made of, the snippets in all their depth included. Send it as
         *     `If-None-Match` and the answer is 304 until one of them changes.
         */
        get: operations["getPromptTemplate"];
        put?: never;
        /**
         * Get a prompt template with its variables filled in
         * @description One version as a model takes it: snippets are put in, variables filled, and `llm_kwargs` is what the provider's
         *     client is called with. `label` wins over `version`; without either the newest version is meant.
         *
         *     What is filled in:
         *
         *     | `skip_input_variable_rendering` | `input_variables` | `prompt_template` | `llm_kwargs` |
         *     | --- | --- | --- | --- |
         *     | true | any | as it was written | as it was written, without what stands for messages or tools |
         *     | false | given, even `{}` | filled | filled |
         *     | false | null or left out | as it was written | filled with nothing |
         *
         *     A variable without a value gives an empty text, a text that cannot be rendered stays as it is; `warning` says so
         *     in both cases. f-strings are those of Python, jinja2 is rendered by MiniJinja in a sandbox with limits of time,
         *     steps and memory. Other variables hold more than text: a list of messages for a placeholder, of addresses or
         *     base64 texts for a media variable, of `{name, description, parameters}` for a tool variable.
         *
         *     A label that has an [A/B release](#tag/Release-labels/operation/createAbRelease) gives one of its versions. Which one
         *     depends on `metadata_filters` alone, so a caller gets the same each time; `ab_release` says which it was.
         *
         *     The answer has an `ETag`, and `If-None-Match` is answered with 304, as in a GET: nothing is changed here.
         */
        post: operations["renderPromptTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a folder
         * @description Creates a folder at the root or in another one. Its name is its own among its siblings. Folders go 50 levels deep.
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/folders/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what lies in a folder
         * @description Folders and entities that lie in a folder, at the root when none is named, or with `flatten` anywhere below.
         *     Filters are combined with "and".
         *
         *     Without `sort_by` folders come first and all go by name; with `search_query`, names that match come before
         *     contents that do; with `semantic_search`, the nearest name comes first.
         *
         *     Everything comes at once, up to 10,000 entities. A smaller `limit` makes pages: `next_cursor` and `cursor` lead
         *     through them (*Sheaf addition*).
         *
         *     `TABLE`, `TOOL` and `SKILL_COLLECTION` are *Sheaf additions*: clients of the published interface do not know them,
         *     so they are listed only when `filter_type` names them. The ids of tables and skill collections are UUIDs.
         */
        get: operations["listFolderEntities"];
        put?: never;
        /**
         * Move entities to a folder
         * @description Puts folders and entities of any type into a folder, or at the root when none is named. All are moved or none is. What lies there already is counted too. A folder cannot go into itself or into what is in it, nor to where a folder has its name.
         */
        post: operations["moveFolderEntities"];
        /**
         * Delete entities
         * @description Deletes folders and entities of any type; all of them or none. A folder that holds something which is not in the list as well is refused, unless `cascade` says that all that is in it goes with it. Their external ids and names are free again. Each leaves an entry in the audit trail.
         */
        delete: operations["deleteFolderEntities"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/folders/resolve-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a folder by its path
         * @description The id of the folder that a path of names leads to, from the root, in these letters. Names are joined by dots; a path that leads nowhere so is tried with slashes. Names may hold dots themselves: of two readings that lead somewhere the one with fewer folders counts.
         */
        get: operations["resolveFolderId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a folder
         * @description Gives a folder another name; its own name is no other. To put it elsewhere, [move](#tag/Folders/operation/moveFolderEntities) it.
         */
        patch: operations["updateFolder"];
        trace?: never;
    };
    "/api/public/v2/folders/{folder_id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
            };
            cookie?: never;
        };
        /**
         * List the external ids of a folder
         * @description All external ids of one entity. To find the entity of an external id, send `external_source` and `external_id` to the list of its kind.
         */
        get: operations["listFolderExternalIds"];
        put?: never;
        /**
         * Attach an external id to a folder
         * @description An external id is a pair of `source`, the system or namespace that it comes from, and `external_id`, the entity's id there. Within the workspace it belongs to one entity of whatever kind; an entity may have many, also several of one source. Attaching it again to the same entity changes nothing and answers the same.
         */
        post: operations["attachFolderExternalId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/folders/{folder_id}/external-ids/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Detach an external id from a folder
         * @description Takes one external id from one entity; it may then be attached to another. Both path segments are percent-encoded: a slash in an id is `%2F`, a percent sign `%25`. Most clients cannot send a segment that is only `.` or `..`.
         */
        delete: operations["detachFolderExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompt-templates/{prompt_template_id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 41
                 */
                prompt_template_id: components["parameters"]["PromptTemplateId"];
            };
            cookie?: never;
        };
        /**
         * List the external ids of a prompt template
         * @description All external ids of one entity. To find the entity of an external id, send `external_source` and `external_id` to the list of its kind.
         */
        get: operations["listPromptTemplateExternalIds"];
        put?: never;
        /**
         * Attach an external id to a prompt template
         * @description An external id is a pair of `source`, the system or namespace that it comes from, and `external_id`, the entity's id there. Within the workspace it belongs to one entity of whatever kind; an entity may have many, also several of one source. Attaching it again to the same entity changes nothing and answers the same.
         */
        post: operations["attachPromptTemplateExternalId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompt-templates/{prompt_template_id}/external-ids/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 41
                 */
                prompt_template_id: components["parameters"]["PromptTemplateId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Detach an external id from a prompt template
         * @description Takes one external id from one entity; it may then be attached to another. Both path segments are percent-encoded: a slash in an id is `%2F`, a percent sign `%25`. Most clients cannot send a segment that is only `.` or `..`.
         */
        delete: operations["detachPromptTemplateExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log a request
         * @description Stores one call of a model, in the form of prompt blueprints. When this answers, the log can be read and searched.
         *
         *     Official SDKs send every optional field with a default, so **0 means "not known"** for `input_tokens`,
         *     `output_tokens`, `price` and `score`. A price that is not known is computed from a maintained price table; for a
         *     model that the table does not have it stays unknown. Tokens that are not known stay so: nothing is guessed.
         *
         *     A log of a prompt needs `prompt_name` or `prompt_id`; without a version number the newest version is meant.
         */
        post: operations["logRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List request logs
         * @description The logs of the workspace, newest first. `user_id` is the one in their metadata. For more than that there is the [search](#tag/Request-logs/operation/searchRequestLogs).
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/requests/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search request logs
         * @description Logs that fulfil a group of filters, up to 25 on a page. A log is found from the moment that it is stored, and by
         *     what was tracked on it since. Without a sort, the newest start comes first.
         *
         *     | Class | Fields | Operators |
         *     | --- | --- | --- |
         *     | identifier | `pl_id`, `prompt_id` (a number or a prompt's name), `group_id` | `is`, `is_not`, `in`, `not_in` |
         *     | string | `engine`, `provider_type`, `status` (in any letter case), `error_type`, `user_id`, `prompt` | the same |
         *     | intent | `user_intent` (frustrated, satisfied, curious), `agent_intent` (apologetic, refusal, uncertain) | the same |
         *     | text | `input_text`, `output_text`, `thinking_text`, `last_user_message` | `contains`, `not_contains`, `starts_with`, `ends_with` |
         *     | numeric | `prompt_version_number`, `input_tokens`, `output_tokens`, `cached_tokens`, `thinking_tokens`, `cost`, `latency_ms`, `turn_count`, `tool_call_count`, `score` | `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `between`, `is_null`, `is_not_null` |
         *     | time | `request_start_time`, `request_end_time` | `is`, `before`, `after`, `between` |
         *     | boolean | `is_json`, `is_tool_call`, `is_plain_text`, `has_trace` | `is_true`, `is_false` |
         *     | array | `tags`, `metadata_keys`, `tool_names`, `output_keys`, `input_variable_keys` | `contains`, `not_contains`, `in`, `not_in`, `is_empty`, `is_not_empty` |
         *     | nested | `metadata`, `output`, `input_variables`, `scores`, each with a `nested_key` | `key_equals` (or `eq`), `key_not_equals` (or `neq`), `key_contains`, `in`, `not_in`, `is_empty`, `is_not_empty`; `scores` also those of numbers |
         *
         *     - Negative operators are the complement of the positive ones: logs that lack the field or the key match too.
         *     - `between` takes `[low, high]` and includes both; `before` and `after` do not include the time. Times without an
         *       offset are UTC; `is` a time compares to the second when the value has no fraction.
         *     - Texts are compared in any letter case, everything else exactly. Values of nested fields are compared as text:
         *       `true`, `42` and `"42"` match their text. A key with several values matches when one of them does. Keys go down
         *       by dots (`order.id`); lists on the way are looked through.
         *     - `q` finds logs in whose texts every word of it begins some word, up to the first 5,000 different words of a log.
         *     - Of `output` and `input_variables` the first 1,000 values of a log are searched.
         *
         *     Go on with `next_cursor`, which costs the same on every page; `page` reaches the first 10,000 results. `total` is
         *     counted up to 10,000 (where many logs match, among the newest 10,000) and `total_is_exact` says whether that was
         *     all. A search that would take too long ends its page early: there are fewer items than asked for, and
         *     `next_cursor` goes on from there.
         */
        post: operations["searchRequestLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/requests/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up request logs
         * @description Numbers, costs, tokens and latencies of the logs that fulfil a group of filters, as in the
         *     [search](#tag/Request-logs/operation/searchRequestLogs): in all, by time, and by model, prompt template, provider,
         *     tag, tool, error and metadata. The intent fields are refused here.
         *
         *     **Buckets** of time follow from the span between the bounds that the filters set to `request_start_time`, or from
         *     the first to the last log: up to 5 minutes 1 second, up to 1 hour 1 minute, up to 6 hours 5 minutes, up to 24 hours
         *     30 minutes, up to 7 days 1 hour, else 1 day. The suffix `ByDay` stays whatever their size.
         *
         *     **Bound.** The newest 200,000 logs between those bounds are looked at; `isComplete` says whether that was all.
         */
        post: operations["getRequestAnalytics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/requests/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest values for a filter
         * @description Values that a field has in the newest 10,000 logs, the most frequent first, up to 50. With a `filter_group` only logs that fulfil it count.
         */
        get: operations["suggestRequestValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the request log.
                 * @example 4711
                 */
                request_id: components["parameters"]["RequestLogId"];
            };
            cookie?: never;
        };
        /**
         * Get a request log
         * @description One log with all of its texts, as a prompt blueprint that can be run again: the messages that were sent, then the answer. `trace_id` is the trace of the span that the call was made in.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/track-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add metadata to a request log
         * @description Merges into the metadata of the log: a key that is there already gets the new value, the others stay. Calls for one log at the same moment lose nothing of one another.
         */
        post: operations["trackMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/track-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score a request log
         * @description Gives the log a score of this name, or changes the one that it has. A log can have several, each by its name; the unnamed one is called `default`.
         */
        post: operations["trackScore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/track-prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a request log to a prompt
         * @description Says which version of which prompt template the request was made from, and with which variables. Without a version and a label the newest version is meant; with both, the version counts.
         */
        post: operations["trackPrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/track-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a request log into a group
         * @description A log is in one group at a time; the last call counts.
         */
        post: operations["trackGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/library-track-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add metadata to a request log (SDKs)
         * @description [Add metadata to a request log](#tag/Tracking/operation/trackMetadata), as the official SDKs call it.
         */
        post: operations["trackMetadataFromSdk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/library-track-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score a request log (SDKs)
         * @description [Score a request log](#tag/Tracking/operation/trackScore), as the official SDKs call it.
         */
        post: operations["trackScoreFromSdk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/library-track-prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a request log to a prompt (SDKs)
         * @description [Link a request log to a prompt](#tag/Tracking/operation/trackPrompt), as the official SDKs call it.
         */
        post: operations["trackPromptFromSdk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a request log into a group (SDKs)
         * @description [Put a request log into a group](#tag/Tracking/operation/trackGroup), as the official SDKs call it.
         */
        post: operations["trackGroupFromSdk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log a request in its provider's form (SDKs)
         * @description Stores a call of a model as the official SDKs send it: the arguments of the provider's function in `kwargs` and its answer in `request_response`. `function_name` says how to read the two. They are kept as a prompt blueprint, which the answer has when `return_prompt_blueprint` is true; tokens and price are read from the answer. A function that the server does not know is logged with its arguments and its answer as JSON text.
         *     A call with a `span_id` can be repeated: the same span, function and start within ten minutes answers the log that is there. A prompt version that the workspace does not have leaves the log without a link.
         */
        post: operations["trackRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a group
         * @description Makes an empty group for request logs. The key goes into the body or into the header.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spans-bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store spans
         * @description Stores up to 1,000 spans. They can be read when the answer comes.
         *
         *     - A span is known by its `trace_id` and `span_id`. When both come twice in one request, the first counts. When
         *       they were stored before, the new span replaces the old one as a whole, under the same `id`.
         *     - Parents may come after their children, or never.
         *     - A trace that is [closed](#tag/Traces/operation/closeTrace) takes no more spans. Those are left out and named in
         *       `rejected_span_ids`; all others of the request are stored.
         *     - Apart from that a request is stored as a whole or not at all.
         *
         *     A span makes a request log when it has a `log_request`, or when its attributes follow one of the conventions for
         *     calls of models; it never makes two, and sent again it writes its log again. A `log_request` that names a prompt
         *     that there is not is stored without a log.
         *
         *     Integers beyond 2^53 in `attributes`, `events` and the like come back as texts of their digits.
         */
        post: operations["createSpans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store spans by OTLP
         * @description The endpoint for OpenTelemetry exporters (OTLP/HTTP): point `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` here and send the
         *     key as `OTEL_EXPORTER_OTLP_HEADERS=x-api-key=<key>`. The same path is served at `/v1/traces/v1/traces`, for set-ups
         *     that put the full path where exporters want the base of it.
         *
         *     - The body is an `ExportTraceServiceRequest` in protobuf or JSON, plain, gzip or deflate, up to 20 MiB after
         *       decompression. The answer comes in the same encoding, errors too (as `google.rpc.Status` in protobuf).
         *     - In JSON, ids may be hexadecimal in any letter case or base64, kinds and status codes numbers or names, 64-bit
         *       integers numbers or texts. Unknown properties are ignored.
         *     - A span whose ids are not 16 and 8 bytes long, or all zero, or that has no start time, is left out. The others
         *       are stored, and `partialSuccess` counts what was left out and says why. Do not send it again.
         *     - Duplicates, replacement, order and request logs are as in [Store spans](#tag/Traces/operation/createSpans).
         *     - When a trace of the request is closed, the answer is 409 and names it; spans of other traces are stored all
         *       the same.
         *     - 503 means that nothing was stored: wait for the seconds in `Retry-After` and send the request again.
         *
         *     Characters that cannot be stored (NUL, halves of surrogate pairs) become U+FFFD in protobuf; a JSON body that
         *     has them is refused.
         */
        post: operations["ingestOtlpTraces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/traces/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search traces
         * @description Traces that fulfil a group of filters, up to 25 on a page, each with its totals. A trace is found from the moment
         *     that a span of it is stored. Without a sort, the newest start comes first.
         *
         *     | Class | Fields of traces | Fields of spans | Operators |
         *     | --- | --- | --- | --- |
         *     | string | `trace_id`, `trace_name`, `trace_status`, `trace_user_id` | `span_id`, `span_name`, `span_type`, `span_kind`, `span_status`, `span_tool_name`, `span_model`, `span_provider` | `is`, `is_not`, `in`, `not_in` |
         *     | array | `trace_models_used`, `trace_tool_names`, `trace_prompt_ids`, `trace_workflow_ids`, `trace_tags`, `trace_metadata_keys` | `span_prompt_ids`, `span_workflow_ids`, `span_subtree_prompt_ids`, `span_subtree_workflow_ids`, `span_attribute_keys`, `span_output_keys`, `span_output_values` | `contains`, `not_contains`, `in`, `not_in`, `is_empty`, `is_not_empty` |
         *     | time | `trace_start`, `trace_end` | `span_start`, `span_end` | `is`, `before`, `after`, `between` |
         *     | numeric | `trace_duration_ms`, `trace_total_cost_usd`, `trace_total_tokens`, `trace_input_tokens`, `trace_output_tokens`, `trace_span_count`, `trace_depth` | `span_duration_ms`, `span_cost_usd`, `span_tokens`, `span_input_tokens`, `span_output_tokens` | `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `between`, `is_null`, `is_not_null` |
         *     | nested, with a `nested_key` | `trace_metadata` | `span_attributes`, `span_resource`, `span_input_variables`, `span_output` | `key_equals` (or `eq`), `key_not_equals` (or `neq`), `key_contains`, `in`, `not_in`, `is_empty`, `is_not_empty` |
         *     | text | `trace_input`, `trace_output` | `span_input`, `span_output_text`, `span_exception` | `contains`, `not_contains`, `starts_with`, `ends_with` |
         *     | boolean | `trace_is_closed`, `trace_has_request_log` | `span_has_request_log` | `is_true`, `is_false` |
         *
         *     - In `AND` and `OR` groups a filter on spans holds when any span of the trace fulfils it, each filter through a span
         *       of its own; a negative one (also `is_empty`, `is_null`, `is_false`) holds when **no** span fulfils what it denies.
         *     - In `SPAN_AND` one and the same span fulfils all branches, in `SPAN_OR` one of them; negative filters are judged on
         *       that span. They hold filters on spans and SPAN_ groups only.
         *     - Values are compared as in the [search of request logs](#tag/Request-logs/operation/searchRequestLogs). Attributes
         *       that are JSON texts of up to 10,000 characters are read: `function_output.city.name` goes into one.
         *     - Prompts and workflows are named by id; with `nested_key: version` by `"5:2"` or `{"id": 5, "version": 2}`. `subtree`
         *       means the span and all below it. The prompt, model, tokens and cost of a span are those of its request log; its
         *       workflow is its attribute `promptlayer.workflow.id` (and `.version`).
         *     - Input and output of a span are what its attributes say by the known conventions, and the texts of its request log.
         *     - `q` finds traces that have a span in whose name, input and output every word of it begins some word.
         *
         *     Go on with `next_cursor`, which costs the same on every page; `page` reaches the first 10,000 results. `cursor` (empty
         *     at first) or `limit` chooses the answer's form for cursors. `total` is counted up to 10,000, with filters on spans or
         *     `q` up to 1,000 (where many traces match, among the newest so many), and `total_is_exact` says whether that was all. A search
         *     that would take too long ends its page early: there are fewer items than asked for, and `next_cursor` goes on from
         *     there.
         */
        post: operations["searchTraces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/traces/{trace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the trace. Hexadecimal ids may be written in any letter case.
                 * @example 5b8efff798038103d269b633813fc60c
                 */
                trace_id: components["parameters"]["TraceId"];
            };
            cookie?: never;
        };
        /**
         * Read a trace
         * @description The spans of a trace with their request logs, those that started first in front. Up to 10,000 spans come at once;
         *     of a larger trace the rest is read with `cursor` (*Sheaf addition*).
         */
        get: operations["getTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/traces/{trace_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the trace. Hexadecimal ids may be written in any letter case.
                 * @example 5b8efff798038103d269b633813fc60c
                 */
                trace_id: components["parameters"]["TraceId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a trace
         * @description Ends a trace: from the moment of the answer no span of it is taken, neither new ones nor new versions of old ones.
         *     There is no way back. What was stored stays.
         */
        post: operations["closeTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tools
         * @description The tools of the workspace, those that changed last first. Filters are combined with "and".
         *
         *     Up to 1,000 come at once. A smaller `limit` makes pages: `next_cursor` and `cursor` lead through them
         *     (*Sheaf addition*).
         */
        get: operations["listTools"];
        put?: never;
        /**
         * Create a tool
         * @description Creates a tool with its version 1. `name` is what the registry calls it, its own in the workspace; `tool_definition.function.name` is what a model calls it.
         */
        post: operations["createTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        /**
         * Get a tool
         * @description The tool with one of its versions, the newest when neither `version` nor `label` is given.
         */
        get: operations["getTool"];
        put?: never;
        post?: never;
        /**
         * Delete a tool
         * @description Deletes a tool with its labels and environment variables; its name and its external ids are free again. Prompt templates that refer to it do without it from then on. *Sheaf addition.*
         */
        delete: operations["deleteTool"];
        options?: never;
        head?: never;
        /**
         * Change a tool
         * @description Changes what the registry tells of a tool; versions stay as they are. *Sheaf addition.*
         */
        patch: operations["updateTool"];
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        /**
         * List the versions of a tool
         * @description All versions, newest first. *Sheaf addition.*
         */
        get: operations["listToolVersions"];
        put?: never;
        /**
         * Create a version of a tool
         * @description Adds the next version. It has what this request says and nothing else: without `execution` it cannot be executed, whatever the version before could.
         */
        post: operations["createToolVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a label on a version of a tool
         * @description Creates the label, or moves it to this version from the one that has it. *Sheaf addition.*
         */
        post: operations["setToolLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}/labels/{label_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
                /**
                 * @description Id of the label.
                 * @example 9
                 */
                label_id: components["parameters"]["ToolLabelId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a label of a tool
         * @description The version that had it stays. *Sheaf addition.*
         */
        delete: operations["deleteToolLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}/test-execute": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a tool to try it
         * @description Runs the code of one version, the newest when neither `version` nor `label` is given, in the sandbox, with the
         *     environment variables of the workspace and those of the tool over them. `execution` and `tool_definition` take
         *     the place of what the version has. Nothing is stored.
         *
         *     What the code does wrong, and code that takes too long or too much memory, is a 200 whose `status` is `error`.
         *     `inputs` are not checked against the parameters of the function.
         */
        post: operations["testExecuteTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}/env-vars": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        /**
         * List the environment variables of a tool
         * @description All of them, by key. Of a value only its last four characters are told.
         */
        get: operations["listToolEnvVars"];
        put?: never;
        /**
         * Create an environment variable of a tool
         * @description Keeps a secret for the code of one tool, where it stands before a variable of the workspace of the same key. It is stored encrypted and cannot be read back. A tool has at most 200.
         */
        post: operations["createToolEnvVar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{identifier}/env-vars/{var_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
                /**
                 * @description Id of the environment variable.
                 * @example 17
                 */
                var_id: components["parameters"]["EnvVarId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an environment variable of a tool
         * @description Deletes the variable with its value. What starts from now on does not see it any more.
         */
        delete: operations["deleteToolEnvVar"];
        options?: never;
        head?: never;
        /**
         * Change the value of an environment variable of a tool
         * @description Replaces the value. What starts from now on sees the new one. The key of a variable does not change.
         */
        patch: operations["updateToolEnvVar"];
        trace?: never;
    };
    "/api/public/v2/tool-registry/{tool_id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tool.
                 * @example 31
                 */
                tool_id: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        /**
         * List the external ids of a tool
         * @description All external ids of one entity. To find the entity of an external id, send `external_source` and `external_id` to the list of its kind.
         */
        get: operations["listToolExternalIds"];
        put?: never;
        /**
         * Attach an external id to a tool
         * @description An external id is a pair of `source`, the system or namespace that it comes from, and `external_id`, the entity's id there. Within the workspace it belongs to one entity of whatever kind; an entity may have many, also several of one source. Attaching it again to the same entity changes nothing and answers the same.
         */
        post: operations["attachToolExternalId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/tool-registry/{tool_id}/external-ids/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tool.
                 * @example 31
                 */
                tool_id: components["parameters"]["ToolId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Detach an external id from a tool
         * @description Takes one external id from one entity; it may then be attached to another. Both path segments are percent-encoded: a slash in an id is `%2F`, a percent sign `%25`. Most clients cannot send a segment that is only `.` or `..`.
         */
        delete: operations["detachToolExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/skill-collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List skill collections
         * @description The skill collections of the workspace, those that changed last first. Filters are combined with "and".
         *
         *     Up to 1,000 come at once. A smaller `limit` makes pages: `next_cursor` and `cursor` lead through them
         *     (*Sheaf addition*).
         */
        get: operations["listSkillCollections"];
        put?: never;
        /**
         * Create a skill collection
         * @description Files come as JSON, or as a ZIP file in a form: `multipart/form-data` with the ZIP in a part `archive` (or `zip`,
         *     or `files`) and everything else as JSON text in a part `metadata` (or `json`). Where both have a file of one
         *     path, that of the JSON counts.
         *
         *     Paths are relative to the collection. Those that come in the layout of the provider (`.claude/skills/…`) are
         *     taken back to it. Refused are absolute paths, `..`, backslashes, two paths that differ only in letter case or in
         *     the way a character is written, symbolic links and encrypted entries; a file has at most 5 MiB, all files of a
         *     version together at most 64 MiB, and a workspace's plan says how many files and collections there may be.
         */
        post: operations["createSkillCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/skill-collections/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        /**
         * Get the files of a skill collection
         * @description The files of one version, the newest when neither `version` nor `label` is given, as JSON or as a ZIP file.
         *     Paths are those at which the provider looks for them in a project:
         *
         *     | Provider | Stored | Read |
         *     | --- | --- | --- |
         *     | `claude_code` | `CLAUDE.md`, `refunds/SKILL.md` | `.claude/CLAUDE.md`, `.claude/skills/refunds/SKILL.md` |
         *     | `openai` | `AGENTS.md`, `refunds/SKILL.md` | `.agents/AGENTS.md`, `.agents/skills/refunds/SKILL.md` |
         *     | `openclaw` | `workspace/skills/refunds/SKILL.md` | `.openclaw/workspace/skills/refunds/SKILL.md` |
         *     | none | `refunds/SKILL.md` | `refunds/SKILL.md` |
         *
         *     Folders that the provider knows itself (`skills`, `agents`, `commands`, `hooks`) stay at the top.
         */
        get: operations["getSkillCollection"];
        put?: never;
        post?: never;
        /**
         * Delete a skill collection
         * @description Deletes a collection; its name and its external ids are free again. *Sheaf addition.*
         */
        delete: operations["deleteSkillCollection"];
        options?: never;
        head?: never;
        /**
         * Rename a skill collection
         * @description Gives a collection another name, and with it another root path. Versions keep theirs.
         */
        patch: operations["updateSkillCollection"];
        trace?: never;
    };
    "/api/public/v2/skill-collections/{identifier}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        /**
         * List the versions of a skill collection
         * @description All versions, newest first. *Sheaf addition.*
         */
        get: operations["listSkillCollectionVersions"];
        put?: never;
        /**
         * Save a version of a skill collection
         * @description Makes the next version from the newest one: first `moves`, then `deletes`, then `file_updates` and the files of
         *     the ZIP file, which are added or replaced. A file goes only by `deletes`. A request that says nothing at all is
         *     refused; a release label, a message or a provider alone makes a version too. The release label moves to it.
         *
         *     How files come and what is refused is the same as at
         *     [creation](#tag/Skill-collections/operation/createSkillCollection).
         */
        post: operations["createSkillCollectionVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/skill-collections/{skill_collection_id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the skill collection.
                 * @example 0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f
                 */
                skill_collection_id: components["parameters"]["SkillCollectionId"];
            };
            cookie?: never;
        };
        /**
         * List the external ids of a skill collection
         * @description All external ids of one entity. To find the entity of an external id, send `external_source` and `external_id` to the list of its kind.
         */
        get: operations["listSkillCollectionExternalIds"];
        put?: never;
        /**
         * Attach an external id to a skill collection
         * @description An external id is a pair of `source`, the system or namespace that it comes from, and `external_id`, the entity's id there. Within the workspace it belongs to one entity of whatever kind; an entity may have many, also several of one source. Attaching it again to the same entity changes nothing and answers the same.
         */
        post: operations["attachSkillCollectionExternalId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/skill-collections/{skill_collection_id}/external-ids/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the skill collection.
                 * @example 0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f
                 */
                skill_collection_id: components["parameters"]["SkillCollectionId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Detach an external id from a skill collection
         * @description Takes one external id from one entity; it may then be attached to another. Both path segments are percent-encoded: a slash in an id is `%2F`, a percent sign `%25`. Most clients cannot send a segment that is only `.` or `..`.
         */
        delete: operations["detachSkillCollectionExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description What was deleted or restored in the workspace, and changes of its secrets, newest first. *Sheaf addition.* An event is written together with
         *     what it tells of, and stays when the entity is gone. Nothing changes or deletes it.
         *
         *     | Action | Entity |
         *     | --- | --- |
         *     | `table.deleted` | the table |
         *     | `sheet.deleted` | the sheet |
         *     | `sheet.restored` | the sheet that was restored from a version |
         *     | `column.deleted` | the column |
         *     | `rows.deleted` | the sheet that the rows were in |
         *     | `folder.created`, `folder.updated`, `folder.moved`, `folder.deleted` | the folder; a table is `table.moved` |
         *     | `tool.created`, `tool.updated`, `tool.moved`, `tool.deleted` | the tool |
         *     | `skill_collection.created`, `.updated`, `.moved`, `.deleted` | the skill collection |
         *     | `version.created` | the tool or the skill collection that has it |
         *     | `label.created`, `label.moved`, `label.deleted` | the tool that has it |
         *     | `prompt_template.moved`, `prompt_template.deleted` | the prompt template |
         *     | `external_id.attached`, `external_id.detached` | the entity that has or had the external id |
         *     | `env_var.created`, `env_var.updated`, `env_var.deleted` | the environment variable, never its value |
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All webhooks of the workspace, the oldest first. *Sheaf addition.*
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description From now on the events of the workspace are sent to the address, each as a `POST` whose body is one of the events
         *     listed below. *Sheaf addition.* A workspace has at most 20 webhooks. The secret that signs is only in this answer.
         *
         *     **Delivery.** An event is written together with what it tells of, and delivered at least once; a receiver that sees
         *     an `X-Event-Id` again can pass over it. Events of one entity (a template, a sheet, …) arrive in their order: the
         *     next one waits until the one before it has arrived or was given up. Answer with any 2xx within 10 seconds;
         *     redirects are not followed. Otherwise it is tried again after about 30 seconds, 2 and 10 and 30 minutes, 2, 6 and
         *     12 hours, and then given up. A 410 switches the webhook off, and so do seven days without one success. What was
         *     missed is in the [feed](#tag/Webhooks/operation/listEvents).
         *
         *     **Signatures.** Each request has two, made with the same secret:
         *     - `X-PromptLayer-Signature`: HMAC-SHA256 of the body in lower-case hexadecimal. The body is sent in the form that
         *       receivers sign when they parse it and write it again (keys sorted at every level, `", "` and `": "` between,
         *       everything outside of ASCII as `\uXXXX`), so signing the bytes as they came gives the same.
         *     - `webhook-id`, `webhook-timestamp` and `webhook-signature` as in the [Standard Webhooks](https://www.standardwebhooks.com)
         *       specification: this one covers the time as well, so refuse what is older than five minutes.
         *
         *     Other headers: `X-Event-Id` (the same for every attempt), `X-Event-Type`, `X-Delivery-Attempt`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One webhook, without its secret. *Sheaf addition.*
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent, and what was still to be sent is forgotten. *Sheaf addition.*
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes what is given and leaves the rest. *Sheaf addition.* Switched off, it gets no events; those that happen
         *     meanwhile are not sent later, but they are in the feed.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/public/v2/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The old secret signs nothing from now on. The new one is only in this answer. *Sheaf addition.*
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook
         * @description Queues the event `webhook_test` for this webhook, whatever its event types. How it went is in its
         *     [deliveries](#tag/Webhooks/operation/listWebhookDeliveries). *Sheaf addition.*
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description What was and will be sent, the newest first. Kept for 14 days. *Sheaf addition.*
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
                /**
                 * @description Id of the delivery.
                 * @example 512
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Queues it anew, whether it had arrived, failed, or waits for its next attempt. *Sheaf addition.*
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the feed of events
         * @description The events of the workspace in the order in which they happened, the oldest first: for whoever was away, or would
         *     rather ask than be called. *Sheaf addition.* Events are numbered 1, 2, 3 … without gaps. Keep `last_number` and send
         *     it as `after` the next time; nothing is ever added before it. Events are kept for 90 days.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description All workspaces of the server, by id. *Sheaf addition.*
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Makes a workspace without keys; [create one](#tag/Administration/operation/createApiKey) next. *Sheaf addition.*
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/workspaces/{workspace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workspace
         * @description Changes what is given and leaves the rest. *Sheaf addition.*
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/admin/v1/workspaces/{workspace_id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        /**
         * List the API keys of a workspace
         * @description All of them, revoked ones too, the oldest first. The keys themselves are not stored. *Sheaf addition.*
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The key works at once. It is only in this answer; the server keeps its hash. *Sheaf addition.*
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/workspaces/{workspace_id}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
                /**
                 * @description Id of the API key.
                 * @example 2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working for good, on every process before this answers to others. A key that was revoked before
         *     keeps its date. *Sheaf addition.*
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Rename an API key
         * @description Gives a key another name, or none. *Sheaf addition.*
         */
        patch: operations["renameApiKey"];
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is it alive
         * @description Answers as long as the process can answer at all, whatever the state of the database. Restart it when this does not. *Sheaf addition.*
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is it ready
         * @description Whether requests should be sent here: the database answers and the process is not stopping. *Sheaf addition.*
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is it doing
         * @description Counters and times of this process in Prometheus' text format. They hold no data of any workspace. *Sheaf addition.*
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    prompt_template_version_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A prompt template has a new version
         * @description Published, patched, or restored from an older one.
         */
        post: operations["onPromptTemplateVersionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_name_changed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A prompt template has a new name
         * @description A prompt template has a new name.
         */
        post: operations["onPromptTemplateNameChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A prompt template was deleted
         * @description A prompt template was deleted.
         */
        post: operations["onPromptTemplateDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_label_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A version of a prompt template got a label
         * @description A version of a prompt template got a label.
         */
        post: operations["onPromptTemplateLabelCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_label_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A prompt template lost a label
         * @description A prompt template lost a label.
         */
        post: operations["onPromptTemplateLabelDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_label_moved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A label went to another version
         * @description A label went to another version.
         */
        post: operations["onPromptTemplateLabelMoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_label_change_requested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a protected label was asked for
         * @description A change of a protected label was asked for.
         */
        post: operations["onPromptTemplateLabelChangeRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_label_change_approved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a protected label was approved
         * @description A change of a protected label was approved.
         */
        post: operations["onPromptTemplateLabelChangeApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_label_change_denied: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a protected label was denied
         * @description A change of a protected label was denied.
         */
        post: operations["onPromptTemplateLabelChangeDenied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    prompt_template_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A snippet that a prompt template uses has changed
         * @description One event for each template that uses it; the version is its latest.
         */
        post: operations["onPromptTemplateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    agent_run_finished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A run of a workflow has ended
         * @description May come more than once for a run.
         */
        post: operations["onAgentRunFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    report_finished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An evaluation has ended
         * @description An evaluation has ended.
         */
        post: operations["onReportFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dataset_version_created_by_file: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dataset has a new version from a file
         * @description A dataset has a new version from a file.
         */
        post: operations["onDatasetVersionCreatedByFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dataset_version_created_by_file_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dataset version could not be made from a file
         * @description A dataset version could not be made from a file.
         */
        post: operations["onDatasetVersionCreatedByFileFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dataset_version_created_from_filter_params: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dataset has a new version from request logs
         * @description A dataset has a new version from request logs.
         */
        post: operations["onDatasetVersionCreatedFromFilterParams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    table_sheet_created_from_file: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A sheet has the rows of a file
         * @description A sheet has the rows of a file.
         */
        post: operations["onTableSheetCreatedFromFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    table_sheet_created_from_file_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A file could not be imported into a sheet
         * @description A file could not be imported into a sheet.
         */
        post: operations["onTableSheetCreatedFromFileFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    table_sheet_created_from_request_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A sheet has the rows of request logs
         * @description A sheet has the rows of request logs.
         */
        post: operations["onTableSheetCreatedFromRequestHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    table_sheet_created_from_request_history_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request logs could not be imported into a sheet
         * @description Request logs could not be imported into a sheet.
         */
        post: operations["onTableSheetCreatedFromRequestHistoryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    skill_collection_files_changed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The files of a skill collection have changed
         * @description The files of a skill collection have changed.
         */
        post: operations["onSkillCollectionFilesChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery that was asked for to try a webhook
         * @description *Sheaf addition.* It is sent to that webhook alone and is not in the feed.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Always true; a failed request has another status and an error body.
         * @constant
         */
        Success: true;
        /** @description A table as lists have it. */
        Table: {
            /**
             * Format: uuid
             * @description Id of the table.
             */
            id: string;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its title. Tables may share one. */
            title: string;
            /** @description The folder that it lies in; null at the top. */
            folder_id: number | null;
            /** @description How many sheets it has. */
            sheet_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its title or folder changed last.
             */
            updated_at: string;
        };
        /**
         * @description Send it as `cursor` for the next page; null on the last one.
         * @example WzEsInJvd19pbmRleCIsImFzYyIsWzk5XSwiMWQ4bDl4Il0
         */
        NextCursor: string | null;
        /** @description Whether there is another page. */
        HasMore: boolean;
        /** @description How to go on. Holds what `next_cursor` and `has_more` beside it say, for clients that look here. */
        Pagination: {
            next_cursor: components["schemas"]["NextCursor"];
            /** @description Always null; lists go forward only. */
            prev_cursor: null;
            has_more: components["schemas"]["HasMore"];
            /** @description The limit that this page was made with. */
            limit: number;
        };
        /** @description The filters of the query that are in force, by name; `{}` without any. */
        ActiveFilters: {
            [key: string]: unknown;
        };
        /** @description Items on this page. */
        ItemCount: number;
        /** @description One page of tables. */
        ListTablesResponse: {
            success: components["schemas"]["Success"];
            /** @description The tables. */
            data: components["schemas"]["Table"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /**
         * @description A stable word for what went wrong; branch on it, not on `message`. Each has one HTTP status.
         *
         *     | Code | Status | Meaning |
         *     | --- | --- | --- |
         *     | `bad_request` | 400 | the request cannot be carried out as it is |
         *     | `invalid_json` | 400 | the body is no JSON |
         *     | `invalid_cursor` | 400 | the cursor does not continue this list |
         *     | `invalid_config` | 400 | a column's config cannot be used: a faulty pattern, an unknown column |
         *     | `dependency_cycle` | 400 | a column would depend on itself; the message names the columns |
         *     | `duplicate_title` | 400 | the sheet has a column of that title |
         *     | `import_running` | 400 | the sheet has an import that has not ended |
         *     | `duplicate_name` | 400 | the name is taken in that place |
         *     | `folder_not_empty` | 400 | a folder holds something and should be deleted without it |
         *     | `invalid_api_key` | 401 | the key is missing or unknown |
         *     | `invalid_admin_secret` | 401 | the admin secret is missing or wrong, or the server has none |
         *     | `forbidden` | 403 | the key may not do this |
         *     | `not_found` | 404 | no such thing in this workspace, or no such path |
         *     | `method_not_allowed` | 405 | the path exists, with other methods |
         *     | `conflict` | 409 | the request contradicts the present state |
         *     | `trace_closed` | 409 | the trace is closed and takes no more spans |
         *     | `payload_too_large` | 413 | the body or the file is too large |
         *     | `unsupported_media_type` | 415 | the body is no `application/json` |
         *     | `validation_error` | 422 | a parameter, the body or a column's config breaks the schema |
         *     | `rate_limited` | 429 | too many requests |
         *     | `internal_error` | 500 | a fault of the server |
         *     | `sandbox_failed` | 502 | the sandbox that runs code could not run it |
         *     | `unavailable` | 503 | not ready; try again |
         * @enum {string}
         */
        ErrorCode: "bad_request" | "invalid_json" | "invalid_cursor" | "invalid_config" | "dependency_cycle" | "duplicate_title" | "import_running" | "duplicate_name" | "folder_not_empty" | "invalid_api_key" | "invalid_admin_secret" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "trace_closed" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "rate_limited" | "internal_error" | "sandbox_failed" | "unavailable";
        /**
         * @description One fault of a request.
         * @example {
         *       "loc": [
         *         "body",
         *         "source",
         *         "type"
         *       ],
         *       "msg": "Input should be \"file\"",
         *       "type": "enum"
         *     }
         */
        FaultDetail: {
            /** @description Where: `path`, `query`, `header` or `body`, then names and list positions down to the value. */
            loc: (string | number)[];
            /** @description What is wrong with the value there, for people. */
            msg: string;
            /** @description A word for the kind of fault. */
            type: string;
        };
        /** @description What every failed request answers. */
        ErrorBody: {
            /**
             * @description Always false.
             * @constant
             */
            success: false;
            /** @description For people; what is wrong and what would be right. The wording may change. */
            message: string;
            error: components["schemas"]["ErrorCode"];
            /** @description The faults one by one, where the message is about particular values. */
            detail?: components["schemas"]["FaultDetail"][];
        };
        /** @description What a request that breaks the schema answers. */
        ValidationBody: {
            /**
             * @description Always false.
             * @constant
             */
            success: false;
            /** @description The first fault, for people. */
            message: string;
            /**
             * @description Always this code.
             * @constant
             */
            error: "validation_error";
            /** @description The faults one by one. */
            detail: components["schemas"]["FaultDetail"][];
        };
        /** @description What the new table should be; everything may be left out. */
        CreateTableRequest: {
            /** @description Its title, without the white space around it; null or left out for a generated one. */
            title?: string | null;
            /** @description The folder to put it into; null or left out for none. */
            folder_id?: number | null;
            /**
             * @description Whether it starts with a sheet.
             * @default true
             */
            create_default_sheet: boolean;
        };
        /** @description A table with what is counted for it alone. */
        TableDetail: {
            /**
             * Format: uuid
             * @description Id of the table.
             */
            id: string;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its title. Tables may share one. */
            title: string;
            /** @description The folder that it lies in; null at the top. */
            folder_id: number | null;
            /** @description How many sheets it has. */
            sheet_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its title or folder changed last.
             */
            updated_at: string;
            /** @description Number of rows of each sheet, by sheet id. */
            sheet_row_counts: {
                [key: string]: number;
            };
        };
        /** @description One sheet of a table. */
        Sheet: {
            /**
             * Format: uuid
             * @description Id of the sheet.
             */
            id: string;
            /**
             * Format: uuid
             * @description The table that it belongs to.
             */
            table_id: string;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its title. Sheets may share one. */
            title: string;
            /** @description Its position in the table, from 0. */
            index: number;
            /** @description How many rows it has at this moment. */
            row_count: number;
            /** @description Number of its newest version. It grows with every change of its data, layout or results. */
            version_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it changed last.
             */
            updated_at: string;
        };
        /** @description The new table. */
        CreateTableResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
            table: components["schemas"]["TableDetail"];
            /** @description The sheet that it starts with; not there when `create_default_sheet` was false. */
            default_sheet?: components["schemas"]["Sheet"];
        };
        /** @description One table. */
        TableResponse: {
            success: components["schemas"]["Success"];
            table: components["schemas"]["TableDetail"];
        };
        /** @description What was asked for is deleted. */
        DeletedResponse: {
            success: components["schemas"]["Success"];
            /** @description For people; what was deleted. */
            message: string;
        };
        /** @description What to change. */
        UpdateTableRequest: {
            /** @description The new title; null changes nothing. */
            title?: string | null;
            /** @description The folder to move it to; null takes it out of its folder. */
            folder_id?: number | null;
        };
        /** @description One page of sheets. */
        ListSheetsResponse: {
            success: components["schemas"]["Success"];
            /** @description The sheets. */
            data: components["schemas"]["Sheet"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /** @description A file to import. */
        FileSource: {
            /**
             * @description Where the rows come from. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /**
             * @description Name of the file. It ends in `.csv` or `.json`, in any letter case, which says how to read it.
             * @example answers.csv
             */
            file_name: string;
            /** @description The file in base64 (padding and line breaks as you like, also the URL-safe alphabet). Decoded it may have up to 104,857,600 bytes (100 MiB). */
            file_content_base64: string;
        };
        /**
         * Group
         * @description Conditions and groups of conditions, nested up to 10 deep, with up to 200 conditions in all.
         * @example {
         *       "logic": "OR",
         *       "filters": [
         *         {
         *           "field": "status",
         *           "operator": "is",
         *           "value": "ERROR"
         *         },
         *         {
         *           "field": "latency_ms",
         *           "operator": "gt",
         *           "value": 5000
         *         }
         *       ]
         *     }
         */
        StructuredFilterGroup: {
            /**
             * @description Whether all of them must hold or one is enough.
             * @default AND
             * @enum {string}
             */
            logic: "AND" | "OR";
            /** @description The conditions; an empty list holds for every log. */
            filters: (components["schemas"]["StructuredFilterGroup"] | components["schemas"]["StructuredFilter"])[];
        };
        /**
         * @description How a field is compared; which ones a field takes depends on its class.
         * @enum {string}
         */
        FilterOperator: "is" | "is_not" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between" | "before" | "after" | "is_true" | "is_false" | "is_empty" | "is_not_empty" | "is_null" | "is_not_null" | "key_equals" | "key_not_equals" | "key_contains";
        /**
         * Filter
         * @description One condition.
         * @example {
         *       "field": "engine",
         *       "operator": "is",
         *       "value": "gpt-4o-mini"
         *     }
         */
        StructuredFilter: {
            /** @description What is compared. An unknown field is refused with the nearest that there is. */
            field: string;
            operator: components["schemas"]["FilterOperator"];
            /** @description What it is compared with; operators that need none ignore it. */
            value?: string | number | boolean | unknown[] | null;
            /** @description The key, for nested fields; dots go down. */
            nested_key?: string | null;
        };
        /**
         * @description What the results are sorted by.
         * @enum {string}
         */
        RequestSortField: "request_start_time" | "input_tokens" | "output_tokens" | "cost" | "latency_ms" | "status";
        /**
         * @description A part of a request log.
         * @enum {string}
         */
        RequestLogField: "prompt_name" | "prompt_version_number" | "engine" | "provider_type" | "status" | "tags" | "metadata" | "scores" | "input_text" | "output_text" | "input_tokens" | "output_tokens" | "cost" | "latency_ms" | "request_start_time" | "request_end_time" | "trace_id";
        /** @description Request logs to import, as [into an existing sheet](#tag/Sheets/operation/importRequestLogs). What finds them are `request_log_ids`, or everything else together. */
        RequestLogsSource: {
            /**
             * @description Where the rows come from. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "request_logs";
            /** @description These logs. They win over a filter. */
            request_log_ids?: number[] | null;
            filter_group?: components["schemas"]["StructuredFilterGroup"] | null;
            /** @description Words to find in the texts. */
            q?: string | null;
            sort_by?: components["schemas"]["RequestSortField"] | null;
            /**
             * @description Its direction, only together with `sort_by`; `desc` when left out.
             * @enum {string|null}
             */
            sort_order?: "asc" | "desc" | null;
            /**
             * @description Input variables that become columns; null, empty or left out for all that the logs have.
             * @default []
             */
            variables_to_parse: string[] | null;
            /**
             * @description Other parts of a log that become columns, each once.
             * @default []
             */
            include_fields: components["schemas"]["RequestLogField"][] | null;
            /** @description How many logs at most; null or left out for 50,000. */
            limit?: number | null;
            /** @description Logs of this prompt template. */
            prompt_id?: number | null;
            /** @description Logs of this version of a prompt template, by the id of the version. */
            prompt_version_id?: number | null;
            /** @description Logs of the version that this release label is at. */
            prompt_label_id?: number | null;
            /**
             * Format: date-time
             * @description Logs of calls that started then or later.
             */
            start_time?: string | null;
            /**
             * Format: date-time
             * @description Logs of calls that started then or earlier.
             */
            end_time?: string | null;
        };
        /** @description The new sheet and what to fill it with. */
        CreateSheetRequest: {
            source: components["schemas"]["FileSource"] | components["schemas"]["RequestLogsSource"];
            /** @description Its title, without the white space around it; null or left out for the name of the file, or `Request Logs`. */
            title?: string | null;
            /** @description Its position in the table, from 0; null or left out for the end, and so is a position beyond it. The sheets from there on move by one. */
            index?: number | null;
            /** @description An id of your own for the import: to poll it, to send the request again without a second import. Null or left out for a generated one. One id names one import in the whole workspace. `.` and `..` are refused: no address can hold them. */
            operation_id?: string | null;
        };
        /** @description A column that the import would fill. */
        PreviewedColumn: {
            /** @description Its title. */
            title: string;
            /** @description Whether the import would create it. */
            is_new: boolean;
        };
        /** @description A place in a file that cannot be imported. */
        ImportFault: {
            /** @description Line of a CSV file, from 1; null in a JSON file, and where there is none to name. */
            line: number | null;
            /** @description Item of a JSON file's array, from 1; null in a CSV file, and where there is none to name. */
            item: number | null;
            /** @description Name of the column in the file; null where there is none to name. */
            column: string | null;
            /** @description For people; what is wrong and what would be right. */
            message: string;
        };
        /** @description What an import would do. Nothing was stored. */
        ImportPreview: {
            success: components["schemas"]["Success"];
            /**
             * @description Always true.
             * @constant
             */
            dry_run: true;
            /** @description Name of the file; null for request logs. */
            file_name: string | null;
            /** @description The columns that the import fills, in its order; empty when they have a fault. */
            columns: components["schemas"]["PreviewedColumn"][];
            /** @description Rows without a fault. They would be added if there were no faults. */
            row_count: number;
            /** @description The first faults; empty when the import would succeed. After a fault that leaves the rest unreadable (a quote that is never closed, bytes that are not UTF-8, malformed JSON) there are no more. */
            faults: components["schemas"]["ImportFault"][];
        };
        /**
         * @description | Status | Meaning |
         *     | --- | --- |
         *     | `queued` | waits for a worker |
         *     | `running` | rows are being read |
         *     | `succeeded` | all rows are in the sheet |
         *     | `failed` | no row is in the sheet; `error_message` says why |
         * @enum {string}
         */
        ImportStatus: "queued" | "running" | "succeeded" | "failed";
        /** @description The import of rows into a sheet. */
        ImportOperation: {
            /** @description Your id of the import, or the generated one. */
            operation_id: string;
            /**
             * @description Where the rows come from.
             * @enum {string}
             */
            source: "file" | "request_logs";
            status: components["schemas"]["ImportStatus"];
            /** @description How much of it is done, in percent. It never goes back. */
            progress: number;
            /** @description For people; what it is doing. */
            message: string;
            /** @description Rows that this import has added; 0 until it has succeeded. */
            rows_added: number;
            /** @description Rows of the sheet after it; 0 until it has succeeded. */
            row_count: number;
            /** @description Name of the file; null for request logs. */
            file_name: string | null;
            /** @description Why it failed, with the line and the column where that is known; null unless it did. */
            error_message: string | null;
            /** @description Path to read this import at. */
            status_url: string;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it moved last.
             */
            updated_at: string;
        };
        /** @description The new sheet and its import. */
        CreateSheetResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
            /** @description Id of the import, as in `operation`. */
            operation_id: string;
            operation: components["schemas"]["ImportOperation"];
            sheet: components["schemas"]["Sheet"];
            /** @description Path to poll the import at, as in `operation`. */
            status_url: string;
        };
        /** @description One import. */
        ImportOperationResponse: {
            success: components["schemas"]["Success"];
            operation: components["schemas"]["ImportOperation"];
        };
        /** @description One sheet. */
        SheetResponse: {
            success: components["schemas"]["Success"];
            sheet: components["schemas"]["Sheet"];
        };
        /** @description What to change. */
        UpdateSheetRequest: {
            /** @description The new title, without the white space around it; null changes nothing. */
            title?: string | null;
            /** @description The new position, from 0; beyond the end is the end, null changes nothing. */
            index?: number | null;
        };
        /**
         * @description The sheet's version after this, its `version_count`.
         * @example 7
         */
        VersionNumber: number;
        /** @description The sheet as it is now. */
        UpdateSheetResponse: {
            success: components["schemas"]["Success"];
            sheet: components["schemas"]["Sheet"];
            version: components["schemas"]["VersionNumber"];
        };
        /** @description A CSV file. */
        CsvText: string;
        /** @description A JSON object on each line. */
        JsonLinesText: string;
        /** @description The file to append. */
        ImportFileRequest: {
            /** @description An id of your own for the import: to poll it, to send the request again without a second import. Null or left out for a generated one. One id names one import in the whole workspace. `.` and `..` are refused: no address can hold them. */
            operation_id?: string | null;
            /**
             * @description Name of the file. It ends in `.csv`, in any letter case.
             * @example april.csv
             */
            file_name: string;
            /** @description The file in base64 (padding and line breaks as you like, also the URL-safe alphabet). Decoded it may have up to 104,857,600 bytes (100 MiB). */
            file_content_base64: string;
        };
        /** @description The import that was started. */
        ImportStartResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
            /** @description Id of the import, as in `operation`. */
            operation_id: string;
            operation: components["schemas"]["ImportOperation"];
            /** @description Path to poll the import at, as in `operation`. */
            status_url: string;
        };
        /** @description Which request logs to append, and what of them. */
        ImportRequestLogsRequest: {
            /** @description These logs. They win over a filter. */
            request_log_ids?: number[] | null;
            filter_group?: components["schemas"]["StructuredFilterGroup"] | null;
            /** @description Words to find in the texts. */
            q?: string | null;
            sort_by?: components["schemas"]["RequestSortField"] | null;
            /**
             * @description Its direction, only together with `sort_by`; `desc` when left out.
             * @enum {string|null}
             */
            sort_order?: "asc" | "desc" | null;
            /**
             * @description Input variables that become columns; null, empty or left out for all that the logs have.
             * @default []
             */
            variables_to_parse: string[] | null;
            /**
             * @description Other parts of a log that become columns, each once.
             * @default []
             */
            include_fields: components["schemas"]["RequestLogField"][] | null;
            /** @description How many logs at most; null or left out for 50,000. */
            limit?: number | null;
            /** @description An id of your own for the import, as for a file. */
            operation_id?: string | null;
            /** @description Means something for analytics only; ignored here. */
            metadata_cost_breakdown_key?: string | null;
        };
        /**
         * @description | Type | Its cells hold |
         *     | --- | --- |
         *     | `TEXT` | what you put there: text or any JSON |
         *     | `HUMAN` | what a person answers |
         *     | `TRACE` | a trace: one span with its children |
         *     | `COMPOSITION` | the cells of another column, of this sheet or another |
         *     | `COMPARE` | whether two values are equal, or how numbers compare |
         *     | `CONTAINS` | whether a text contains another |
         *     | `REGEX` | whether a text matches a pattern |
         *     | `COUNT` | the number of characters, words, sentences or paragraphs |
         *     | `COALESCE` | the first value that is there |
         *     | `COMBINE_COLUMNS` | several columns in one text or object |
         *     | `JSON_PATH` | what a query finds in JSON |
         *     | `MATH_OPERATOR` | a comparison or calculation with numbers |
         *     | `MIN_MAX` | the least or greatest number |
         *     | `CODE_EXECUTION` | what your code in JavaScript or Python returns |
         *     | `ENDPOINT` | the answer of an HTTP service of yours |
         *     | `PROMPT_TEMPLATE` | what a model answers to a prompt |
         *     | `LLM_ASSERTION` | whether a model finds that a text fulfils an assertion |
         *     | `AI_DATA_EXTRACTION` | what a model takes out of a text |
         *     | `COSINE_SIMILARITY` | how near the meanings of two texts are |
         *     | `PARSE_VALUE` | the value read as another type |
         *     | `ABSOLUTE_NUMERIC_DISTANCE` | how far two numbers are apart |
         *     | `VARIABLE` | a constant |
         *     | `REGEX_EXTRACTION` | every match of a pattern |
         *     | `XML_PATH` | what a path finds in XML |
         *     | `APPLY_DIFF` | a text with a diff applied to it |
         *     | `ASSERT_VALID` | whether a text is JSON, a number or SQL |
         *     | `TRAJECTORY` | whether a trace called the tools that it should |
         * @enum {string}
         */
        ColumnType: "TEXT" | "HUMAN" | "TRACE" | "COMPOSITION" | "COMPARE" | "CONTAINS" | "REGEX" | "COUNT" | "COALESCE" | "COMBINE_COLUMNS" | "JSON_PATH" | "MATH_OPERATOR" | "MIN_MAX" | "CODE_EXECUTION" | "ENDPOINT" | "PROMPT_TEMPLATE" | "LLM_ASSERTION" | "AI_DATA_EXTRACTION" | "COSINE_SIMILARITY" | "PARSE_VALUE" | "ABSOLUTE_NUMERIC_DISTANCE" | "VARIABLE" | "REGEX_EXTRACTION" | "XML_PATH" | "APPLY_DIFF" | "ASSERT_VALID" | "TRAJECTORY";
        /**
         * Source
         * @description Another column: its exact title in this sheet, its id, or `table_id.sheet_id.column_id` for a column elsewhere.
         * @example Output
         */
        ColumnSource: string;
        /**
         * COMPARE
         * @description Compares two values and gives `{"comparison_result": true}` or `false`. The values are those of two source columns, or of one source column and the fixed `target`. Texts that differ also give `diff`, a unified diff cut at 10,000 characters (left out for texts above 100,000 characters and where more than 500 lines differ). A value that cannot be read the way the comparison needs makes the result `false`, and the cell's `display_value` says why; it does not fail the cell.
         * @example {
         *       "sources": [
         *         "Output",
         *         "expected"
         *       ],
         *       "comparison_type": {
         *         "type": "JSON",
         *         "json_path": "$.status"
         *       }
         *     }
         */
        CompareConfig: ({
            /** @description Two columns to compare, or one that is compared with `target`. The first is the left side. */
            sources?: components["schemas"]["ColumnSource"][];
            /**
             * @description The fixed value on the right side, any JSON. `null` is a value too: what counts is that the key is there. Not together with two sources.
             * @example paid
             */
            target?: unknown;
            /** @description How to compare: one of the words, or an object that holds the word as `type` with its settings. `STRING` (the default) wants the same text, letter case included; a number and its text are the same (`4` and `"4"`). `JSON` reads both sides as JSON and wants equal values; the order of keys does not matter, that of array items does. `NUMBER` compares as numbers with `operator`. */
            comparison_type?: ("STRING" | "JSON" | "NUMBER") | ({
                /**
                 * @description How to compare.
                 * @enum {string}
                 */
                type: "STRING" | "JSON" | "NUMBER";
                /** @description For `JSON`: an RFC 9535 query (leading `$` optional) whose matches are compared instead of the whole values, on both sides. A `target` that is not an object or an array is compared with the match as it is. A side where nothing matches makes the result `false`. */
                json_path?: string | null;
                /**
                 * @description For `NUMBER`: how the left side must stand to the right side; `EQ` when left out.
                 * @enum {string|null}
                 */
                operator?: "EQ" | "NE" | "GT" | "GTE" | "LT" | "LTE" | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * @deprecated
             * @description Older name of the first of `sources`.
             */
            source1?: components["schemas"]["ColumnSource"];
            /**
             * @deprecated
             * @description Older name of the second of `sources`.
             */
            source2?: components["schemas"]["ColumnSource"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown | unknown);
        /**
         * CONTAINS
         * @description `true` when the source's text contains a text, else `false`. Letter case is ignored unless `case_sensitive` is set. A source without a value gives `false`; an empty text from `value_source` is contained in every text.
         * @example {
         *       "source": "Output",
         *       "value": "refund"
         *     }
         */
        ContainsConfig: ({
            /** @description The column to search in. */
            source: components["schemas"]["ColumnSource"];
            /** @description The fixed text to look for. A number or a boolean stands for its text. Not together with `value_source`. */
            value?: string | number | boolean | null;
            /** @description The column that holds the text to look for. Not together with `value`. */
            value_source?: components["schemas"]["ColumnSource"] | null;
            /** @description With `true`, upper case differs from lower case; with `false` or left out, they are the same. */
            case_sensitive?: boolean | null;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * REGEX
         * @description `true` when the pattern is found anywhere in the source's text, else `false`. Patterns are RE2, which takes time in proportion to the text whatever the pattern: Perl syntax with named groups, also in Python's spelling (`(?P<name>…)`, `\Z`, `\uXXXX`), and inline flags such as `(?i)`, but neither lookaround nor back references; a pattern with those, or a faulty one, is refused. `\d`, `\w`, `\s` and `\b` are about ASCII characters; use `\p{L}` and the like for others.
         * @example {
         *       "source": "Output",
         *       "regex_pattern": "(?i)order #\\d+"
         *     }
         */
        RegexConfig: ({
            /** @description The column to search in. */
            source: components["schemas"]["ColumnSource"];
            /** @description The RE2 pattern. Anchor it with `^` and `$` to match the whole text. */
            regex_pattern?: string;
            /**
             * @deprecated
             * @description Older name of `regex_pattern`.
             */
            pattern?: string;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * COUNT
         * @description The number of characters, words, sentences or paragraphs of the source's text, as an integer; 0 for a blank one. Characters are Unicode code points. Words are what whitespace separates. A sentence ends with a run of `.`, `!`, `?` or their full-width forms, or with the text. Paragraphs are what blank lines separate.
         * @example {
         *       "source": "Output",
         *       "type": "words",
         *       "max_count": 50
         *     }
         */
        CountConfig: ({
            /** @description The column whose text is counted. */
            source: components["schemas"]["ColumnSource"];
            /**
             * @description What to count.
             * @enum {string}
             */
            type?: "chars" | "characters" | "words" | "sentences" | "paragraphs";
            /** @description The least count that a scorecard step on this column passes. The column itself gives the count either way. */
            min_count?: number | null;
            /** @description The greatest count that a scorecard step on this column passes; not below `min_count`. */
            max_count?: number | null;
            /**
             * @deprecated
             * @description Older name of `type`.
             * @enum {string}
             */
            count_type?: "chars" | "characters" | "words" | "sentences" | "paragraphs";
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * COALESCE
         * @description The first value, from left to right, that is neither null nor blank text; null when there is none. A source that failed is passed over like one without a value.
         * @example {
         *       "sources": [
         *         "Corrected answer",
         *         "Output"
         *       ]
         *     }
         */
        CoalesceConfig: {
            /** @description The columns, in order of preference. */
            sources: components["schemas"]["ColumnSource"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * COMBINE_COLUMNS
         * @description Puts several columns into one value. With `format`, that text with its placeholders filled in; with `separator` alone, the columns' texts joined by it; with neither, an object of each column's title and value.
         * @example {
         *       "sources": [
         *         "first_name",
         *         "last_name"
         *       ],
         *       "format": "{last_name}, {first_name}"
         *     }
         */
        CombineColumnsConfig: {
            /** @description The columns to combine, in order. */
            sources: components["schemas"]["ColumnSource"][];
            /** @description A text in which `{title}` stands for the value of the source with that title (or id). A placeholder that is none of the sources is refused; write `{{` and `}}` for braces. */
            format?: string | null;
            /** @description What to put between the texts. */
            separator?: string | null;
            /**
             * @deprecated
             * @description Other name of `format`.
             */
            template?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * JSON_PATH
         * @description Takes parts out of JSON. The source is an object, an array, or a text with JSON in it: the whole text, or a Markdown code fence, or the first complete object or array in the text. A text without JSON fails the cell, as does a query that takes more than 10,000,000 steps.
         * @example {
         *       "source": "Output",
         *       "json_path": "$.items[*].sku",
         *       "return_first_match": false
         *     }
         */
        JsonPathConfig: ({
            /** @description The column that holds the JSON. */
            source: components["schemas"]["ColumnSource"];
            /** @description An RFC 9535 query. The leading `$` may be left out: `items[0].name` is `$.items[0].name`. The pattern of `match()` and `search()` is RE2. */
            json_path?: string;
            /** @description `true`, also when left out, gives the first match, or null when nothing matches; `false` gives an array of all matches, `[]` when nothing matches. */
            return_first_match?: boolean | null;
            /**
             * @deprecated
             * @description Older name of `json_path`.
             */
            path?: string;
            /**
             * @deprecated
             * @description Older, opposite form of `return_first_match`, which wins when both are given.
             */
            return_all?: boolean | null;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * MATH_OPERATOR
         * @description Compares two numbers (`true` or `false`) or calculates with them. The left side is the first source; the right side is the second source, or `value` when there is one source. Numeric text counts as a number. What is not a number makes a comparison `false`, with the reason in `display_value`, and fails the cell of a calculation, as do division by zero and a result out of range. Numbers are IEEE 754 doubles.
         * @example {
         *       "sources": [
         *         "latency_ms"
         *       ],
         *       "operator": "lt",
         *       "value": 1500
         *     }
         */
        MathOperatorConfig: ({
            /** @description The left side and, unless `value` is meant, the right side. */
            sources?: components["schemas"]["ColumnSource"][];
            /**
             * @description A comparison (`lt`, `le`, `gt`, `ge`, `eq`, `ne`) or a calculation. `%` is the remainder with the sign of the divisor, `**` the power.
             * @enum {string}
             */
            operator: "lt" | "le" | "gt" | "ge" | "eq" | "ne" | "+" | "-" | "*" | "/" | "%" | "**";
            /** @description The right side as a fixed number. Not used when there is a second source. */
            value?: number | null;
            /**
             * @deprecated
             * @description Older name of the first of `sources`.
             */
            source1?: components["schemas"]["ColumnSource"];
            /**
             * @deprecated
             * @description Older name of the second of `sources`.
             */
            source2?: components["schemas"]["ColumnSource"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * MIN_MAX
         * @description The least or greatest of the numbers that the source holds, numeric texts included; what is not a number is passed over. The candidates are the matches of `json_path`, or without it the whole value; an array or an object among them stands for its items. No number at all fails the cell.
         * @example {
         *       "source": "scores",
         *       "type": "max",
         *       "json_path": "$[*].score"
         *     }
         */
        MinMaxConfig: ({
            /** @description The column that holds the numbers, as JSON or as text with JSON in it. */
            source?: components["schemas"]["ColumnSource"];
            /**
             * @description Which end to take.
             * @enum {string}
             */
            type?: "min" | "max";
            /** @description An RFC 9535 query (leading `$` optional) that finds the numbers. */
            json_path?: string | null;
            /**
             * @deprecated
             * @description Older form with several columns; the numbers of all of them are candidates.
             */
            sources?: components["schemas"]["ColumnSource"][];
            /**
             * @deprecated
             * @description Older name of `type`.
             * @enum {string}
             */
            operation?: "min" | "max";
        } & {
            [key: string]: unknown;
        }) & ((unknown | unknown) & (unknown | unknown));
        /**
         * CODE_EXECUTION
         * @description Runs your code for each row. The code is the body of a function of `data`, which maps titles of columns to their values in the row: `data["Title"]`, `data.get("Title")`, in JavaScript also `data.Title`. A `return` gives the value; without one, what was assigned to `result` does; else null. What is no JSON gives its text. An exception fails the cell with its type, message and line. When every use of `data` names a column, those columns are read; else all to the left are. The code runs in a sandbox without network and files, 30 seconds and 128 MiB at the most unless the operator has set other limits.
         * @example {
         *       "language": "JAVASCRIPT",
         *       "code": "return data[\"Output\"].length > 100"
         *     }
         */
        CodeExecutionConfig: {
            /** @description The code. */
            code: string;
            /**
             * @description Its language; `PYTHON` when left out.
             * @enum {string|null}
             */
            language?: "PYTHON" | "JAVASCRIPT" | "python" | "javascript" | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ENDPOINT
         * @description Sends the row to an HTTP service and gives its answer: parsed when it is JSON, else as text. The request is a POST whose JSON body maps the titles of all columns to the left to their values. An answer other than 2xx fails the cell with its status and its first 500 characters, as do a timeout and an address that cannot be reached, after two more tries. Private addresses are refused unless the operator has allowed their network.
         * @example {
         *       "url": "https://scores.example.com/score",
         *       "headers": {
         *         "Authorization": "Bearer 5eJd0b1x7Qk"
         *       }
         *     }
         */
        EndpointConfig: {
            /** @description Where to send the row; it begins with `http://` or `https://`. */
            url: string;
            /** @description Headers to send along. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Seconds to wait for the whole answer; 30 when left out. */
            timeout?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Prompt of the registry
         * @description A prompt template of the registry.
         */
        PromptTemplateReference: ({
            /** @description Its name. */
            name?: string | null;
            /** @description Its id; wins over the name. */
            id?: number | null;
            /**
             * @deprecated
             * @description Other word for `name`.
             */
            prompt_name?: string | null;
            /** @description The version. Not together with `label`. */
            version_number?: number | null;
            /** @description The release label whose version is taken. Not together with `version_number`. */
            label?: string | null;
        } & {
            [key: string]: unknown;
        }) | null;
        /**
         * Web page
         * @description A page of the web.
         */
        WebAnnotation: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "url_citation";
            /** @description Its title. */
            title: string;
            /** @description Its address. */
            url: string;
            /** @description First character of the text that it is about. */
            start_index: number;
            /** @description Character after the last one. */
            end_index: number;
            /** @description What is cited. */
            cited_text?: string | null;
            /** @description The provider's own reference. */
            encrypted_index?: string | null;
        };
        /**
         * File
         * @description A file.
         */
        FileAnnotation: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "file_citation";
            /** @description Where in the text. */
            index: number;
            /** @description The provider's id of the file. */
            file_id: string;
            /** @description Its name. */
            filename: string;
        };
        /**
         * Map
         * @description A place on a map.
         */
        MapAnnotation: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "map_citation";
            /** @description Its title. */
            title: string;
            /** @description Its address. */
            url: string;
            /** @description The provider's id of the place. */
            place_id?: string | null;
            /** @description First character of the text that it is about. */
            start_index: number;
            /** @description Character after the last one. */
            end_index: number;
            /** @description What is cited. */
            cited_text?: string | null;
        };
        /**
         * File in a container
         * @description A file that the model made.
         */
        ContainerFileAnnotation: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "container_file_citation";
            /** @description Where it was made. */
            container_id: string;
            /** @description First character of the text that it is about. */
            start_index?: number | null;
            /** @description Character after the last one. */
            end_index?: number | null;
            /** @description Its name. */
            filename?: string | null;
            /** @description The provider's id of the file. */
            file_id?: string | null;
        };
        /** @description Where a text comes from. */
        Annotation: components["schemas"]["WebAnnotation"] | components["schemas"]["FileAnnotation"] | components["schemas"]["MapAnnotation"] | components["schemas"]["ContainerFileAnnotation"];
        /**
         * Text
         * @description Text, with what it cites.
         */
        TextContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text; in a template it may hold variables and snippets. */
            text: string;
            /** @description The provider's id of the part. */
            id?: string | null;
            /** @description Where the text comes from. */
            annotations?: components["schemas"]["Annotation"][] | null;
            /** @description What the provider wants back with the part. */
            thought_signature?: string | null;
        };
        /**
         * Thinking
         * @description What the model thought.
         */
        ThinkingContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking";
            /** @description The thought. */
            thinking: string;
            /** @description What the provider wants back with it. */
            signature?: string | null;
            /** @description The provider's id of the part. */
            id?: string | null;
        };
        /**
         * Code
         * @description Code that the model wrote and ran.
         */
        CodeContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code";
            /** @description The code. */
            code: string;
            /** @description The provider's id of the part. */
            id?: string | null;
            /** @description Where it ran. */
            container_id?: string | null;
            /** @description Its language. */
            language?: string | null;
        };
        /**
         * Image address
         * @description Where an image is.
         */
        ImageUrl: {
            /** @description Its address, or a data URI. */
            url: string;
            /** @description How closely the model should look. */
            detail?: string | null;
        };
        /**
         * Image
         * @description An image.
         */
        ImageContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_url";
            /** @description The image. */
            image_url: components["schemas"]["ImageUrl"];
            /** @description A variable whose value replaces the address. */
            image_variable?: string | null;
        };
        /**
         * Media source
         * @description A file, by address or in itself.
         */
        MediaSource: {
            /**
             * @description Its name.
             * @default media
             */
            title: string;
            /** @description Its media type. */
            type?: string | null;
            /** @description Its address, or its bytes in base64. */
            url?: string | null;
            /**
             * @description What `url` holds.
             * @enum {string}
             */
            format?: "base64" | "url" | "neither";
        };
        /**
         * Media
         * @description A file.
         */
        MediaContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "media";
            /** @description The file. */
            media: components["schemas"]["MediaSource"];
        };
        /**
         * Media variable
         * @description Stands for the files that the variable `name` holds.
         */
        MediaVariable: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "media_variable";
            /** @description The variable. */
            name: string;
        };
        /**
         * Media made
         * @description A file that the model made.
         */
        OutputMediaContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "output_media";
            /** @description Its address, or its bytes in base64. */
            url: string;
            /** @description The provider's id of the part. */
            id?: string | null;
            /**
             * @description Its media type.
             * @default image/png
             */
            mime_type: string;
            /**
             * @description What it is.
             * @default image
             * @enum {string}
             */
            media_type: "image" | "video" | "audio";
            /** @description What the provider says about it. */
            provider_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Provider's tool
         * @description A call of a tool at the provider.
         */
        ServerToolUseContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "server_tool_use";
            /** @description Names the call. */
            id: string;
            /** @description The tool. */
            name: string;
            /**
             * @description What it is called with.
             * @default {}
             */
            input: {
                [key: string]: unknown;
            };
        };
        /**
         * Web search result
         * @description A page that a search found.
         */
        WebSearchResult: {
            /**
             * @description Always this word.
             * @default web_search_result
             * @constant
             */
            type: "web_search_result";
            /**
             * @description Its address.
             * @default
             */
            url: string;
            /**
             * @description Its title.
             * @default
             */
            title: string;
            /**
             * @description Its content, for the provider.
             * @default
             */
            encrypted_content: string;
            /** @description How old it is. */
            page_age?: string | null;
        };
        /**
         * Web search
         * @description What a search found.
         */
        WebSearchToolResultContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_tool_result";
            /** @description The call. */
            tool_use_id: string;
            /**
             * @description The pages.
             * @default []
             */
            content: components["schemas"]["WebSearchResult"][];
        };
        /**
         * Code result
         * @description What the code gave.
         */
        CodeExecutionResultContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_result";
            /** @description What it printed. */
            output: string;
            /**
             * @description How it ended.
             * @default OUTCOME_OK
             */
            outcome: string;
        };
        /**
         * MCP tools
         * @description The tools of an MCP server.
         */
        McpListToolsContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_list_tools";
            /** @description The provider's id of the part. */
            id?: string | null;
            /**
             * @description The server.
             * @default
             */
            server_label: string;
            /**
             * @description Its tools.
             * @default []
             */
            tools: {
                [key: string]: unknown;
            }[];
            /** @description What went wrong. */
            error?: string | Record<string, unknown> | null;
        };
        /**
         * MCP call
         * @description A call of a tool of an MCP server.
         */
        McpCallContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_call";
            /** @description The provider's id of the part. */
            id?: string | null;
            /**
             * @description The tool.
             * @default
             */
            name: string;
            /**
             * @description The server.
             * @default
             */
            server_label: string;
            /**
             * @description What it is called with, as JSON text.
             * @default
             */
            arguments: string;
            /** @description What it answered. */
            output?: string | null;
            /** @description What went wrong. */
            error?: string | Record<string, unknown> | null;
            /** @description The request to allow it. */
            approval_request_id?: string | null;
        };
        /**
         * MCP approval wanted
         * @description Asks whether a call is allowed.
         */
        McpApprovalRequestContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_approval_request";
            /** @description The provider's id of the part. */
            id?: string | null;
            /**
             * @description The tool.
             * @default
             */
            name: string;
            /**
             * @description What it would be called with, as JSON text.
             * @default
             */
            arguments: string;
            /**
             * @description The server.
             * @default
             */
            server_label: string;
        };
        /**
         * MCP approval
         * @description Says whether a call is allowed.
         */
        McpApprovalResponseContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_approval_response";
            /** @description The request. */
            approval_request_id: string;
            /** @description Whether it is. */
            approve: boolean;
        };
        /**
         * Shell result
         * @description What a tool at the provider gave.
         */
        BashCodeExecutionToolResultContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /** @description The call. */
            tool_use_id: string;
            /**
             * @description The provider's result.
             * @default {}
             */
            content: {
                [key: string]: unknown;
            };
        };
        /**
         * Editor result
         * @description What a tool at the provider gave.
         */
        TextEditorCodeExecutionToolResultContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /** @description The call. */
            tool_use_id: string;
            /**
             * @description The provider's result.
             * @default {}
             */
            content: {
                [key: string]: unknown;
            };
        };
        /**
         * Shell call
         * @description A call of a shell.
         */
        ShellCallContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell_call";
            /** @description The provider's id of the part. */
            id?: string | null;
            /** @description The provider's id of the call. */
            call_id?: string | null;
            /**
             * @description What to do.
             * @default {}
             */
            action: {
                [key: string]: unknown;
            };
            /** @description How far the call is. */
            status?: string | null;
        };
        /**
         * Shell output
         * @description What a shell gave.
         */
        ShellCallOutputContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell_call_output";
            /** @description The provider's id of the part. */
            id?: string | null;
            /** @description The provider's id of the call. */
            call_id?: string | null;
            /**
             * @description What it printed.
             * @default []
             */
            output: {
                [key: string]: unknown;
            }[];
            /** @description How far the call is. */
            status?: string | null;
        };
        /**
         * Patch
         * @description A change of files.
         */
        ApplyPatchCallContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch_call";
            /** @description The provider's id of the part. */
            id?: string | null;
            /** @description The provider's id of the call. */
            call_id?: string | null;
            /**
             * @description What to change.
             * @default {}
             */
            operation: {
                [key: string]: unknown;
            };
            /** @description How far the call is. */
            status?: string | null;
        };
        /**
         * Patch output
         * @description What a change of files gave.
         */
        ApplyPatchCallOutputContent: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch_call_output";
            /** @description The provider's id of the part. */
            id?: string | null;
            /** @description The provider's id of the call. */
            call_id?: string | null;
            /** @description What it said. */
            output?: string | null;
            /** @description How far the call is. */
            status?: string | null;
        };
        /** @description One part of a message; `type` says what it is. */
        Content: components["schemas"]["TextContent"] | components["schemas"]["ThinkingContent"] | components["schemas"]["CodeContent"] | components["schemas"]["ImageContent"] | components["schemas"]["MediaContent"] | components["schemas"]["MediaVariable"] | components["schemas"]["OutputMediaContent"] | components["schemas"]["ServerToolUseContent"] | components["schemas"]["WebSearchToolResultContent"] | components["schemas"]["CodeExecutionResultContent"] | components["schemas"]["McpListToolsContent"] | components["schemas"]["McpCallContent"] | components["schemas"]["McpApprovalRequestContent"] | components["schemas"]["McpApprovalResponseContent"] | components["schemas"]["BashCodeExecutionToolResultContent"] | components["schemas"]["TextEditorCodeExecutionToolResultContent"] | components["schemas"]["ShellCallContent"] | components["schemas"]["ShellCallOutputContent"] | components["schemas"]["ApplyPatchCallContent"] | components["schemas"]["ApplyPatchCallOutputContent"];
        /** @description The parts of a message. A plain string is taken as one text part; answers always have the list. */
        Contents: components["schemas"]["Content"][] | string;
        /**
         * @description How the texts hold variables. `f-string` as in Python (`{name}`, `{{` for a brace), `jinja2` with expressions, loops and conditions (`{{ name }}`, `{% if name %}`).
         * @default f-string
         * @enum {string}
         */
        TemplateFormat: "f-string" | "jinja2";
        /**
         * @description Names of the variables, in the order in which they first appear. The server works them out anew.
         * @default []
         */
        InputVariableNames: string[];
        /**
         * System
         * @description Instructions for the model.
         */
        SystemMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "system";
            content: components["schemas"]["Contents"];
            /** @description Who speaks, where several have this role. */
            name?: string | null;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /**
         * Developer
         * @description Instructions for the model, as newer OpenAI models name the role.
         */
        DeveloperMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "developer";
            content: components["schemas"]["Contents"];
            /** @description Who speaks, where several have this role. */
            name?: string | null;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /**
         * User
         * @description What the person says.
         */
        UserMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "user";
            content: components["schemas"]["Contents"];
            /** @description Who speaks, where several have this role. */
            name?: string | null;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /** @description One call of a function. */
        FunctionCall: {
            /** @description The function. */
            name: string;
            /** @description What it is called with, as JSON text. */
            arguments: string;
        };
        /** @description One call of a tool. */
        ToolCall: {
            /** @description Names the call; the tool's answer has it as `tool_call_id`. */
            id: string;
            /**
             * @description Always this word.
             * @default function
             * @constant
             */
            type: "function";
            function: components["schemas"]["FunctionCall"];
            /** @description The provider's own id of the item. */
            tool_id?: string | null;
            /** @description What the provider wants back with the call, such as a thought signature. */
            provider_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Assistant
         * @description What the model says, and the calls it makes.
         */
        AssistantMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "assistant";
            /** @description The parts of the message; a plain string is taken as one text part. */
            content?: components["schemas"]["Content"][] | string | null;
            /** @description The calls that the model makes. */
            tool_calls?: components["schemas"]["ToolCall"][] | null;
            /** @description Older form of one tool call. */
            function_call?: components["schemas"]["FunctionCall"] | null;
            /** @description Who speaks, where several have this role. */
            name?: string | null;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /**
         * Tool
         * @description What a tool answered.
         */
        ToolMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "tool";
            content: components["schemas"]["Contents"];
            /** @description The call that this answers. */
            tool_call_id: string;
            /** @description Who speaks, where several have this role. */
            name?: string | null;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /**
         * Function
         * @description What a function answered; older form of a tool message.
         */
        FunctionMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "function";
            /** @description The function. */
            name: string;
            /** @description The parts of the message; a plain string is taken as one text part. */
            content?: components["schemas"]["Content"][] | string | null;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /**
         * Placeholder
         * @description Stands for the messages that the variable `name` holds when the template is rendered.
         */
        PlaceholderMessage: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "placeholder";
            /** @description The variable. */
            name: string;
            /** @description The parts of the message; a plain string is taken as one text part. */
            content?: components["schemas"]["Content"][] | string | null;
            /**
             * @description For display only.
             * @default
             */
            raw_request_display_role: string;
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /** @description One message; `role` says whose. A `placeholder` is replaced by the messages of the variable of its name. */
        Message: components["schemas"]["SystemMessage"] | components["schemas"]["DeveloperMessage"] | components["schemas"]["UserMessage"] | components["schemas"]["AssistantMessage"] | components["schemas"]["ToolMessage"] | components["schemas"]["FunctionMessage"] | components["schemas"]["PlaceholderMessage"];
        /** @description A function that the model may call. */
        FunctionDefinition: {
            /** @description Its name. */
            name: string;
            /**
             * @description What it does, for the model.
             * @default
             */
            description: string;
            /**
             * @description Whether arguments must follow the schema exactly, where the provider can.
             * @default false
             */
            strict: boolean | null;
            /**
             * @description JSON Schema of its arguments.
             * @default {}
             */
            parameters: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Function
         * @description A function.
         */
        FunctionTool: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "function";
            function: components["schemas"]["FunctionDefinition"];
        };
        /**
         * Registry
         * @description A tool of the workspace's registry.
         */
        RegistryToolReference: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "registry";
            /** @description The tool. */
            tool_registry_id: number;
            /** @description The version that holds this label. */
            label?: string | null;
            /** @description This version; without it and without `label` the newest. */
            version_number?: number | null;
        };
        /**
         * Variable
         * @description Stands for the tools that the variable `name` holds when the template is rendered.
         */
        VariableTool: {
            /**
             * @description Always this word.
             * @constant
             */
            type: "variable";
            /** @description The variable. */
            name: string;
        };
        /**
         * Built in
         * @description A tool that the provider has built in, or an MCP server.
         */
        BuiltInTool: {
            /**
             * @description Which tool.
             * @enum {string}
             */
            type: "web_search" | "file_search" | "code_interpreter" | "image_generation" | "google_maps" | "url_context" | "mcp" | "bash" | "shell" | "apply_patch" | "text_editor";
            /** @description Id of the entry. */
            id?: string | null;
            /** @description Its name. */
            name?: string | null;
            /** @description What it does. */
            description?: string | null;
            /** @description Whose tool it is. */
            provider?: string | null;
            /** @description The provider's settings of the tool, as the provider takes them. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description A saved MCP server, in place of `config`. */
            mcp_server_id?: string | number | null;
        };
        /** @description What the model may call: a function, a tool that the provider has built in, or a reference that is resolved when the template is read (a tool of the registry, the tools of an MCP server, a variable that holds tools). */
        BlueprintTool: components["schemas"]["FunctionTool"] | components["schemas"]["RegistryToolReference"] | components["schemas"]["VariableTool"] | components["schemas"]["BuiltInTool"];
        /** @description Names a function. */
        FunctionName: {
            /** @description The function. */
            name: string;
        };
        /** @description Wants one tool to be called. */
        ToolChoice: {
            /**
             * @description Always this word.
             * @default function
             * @constant
             */
            type: "function";
            function: components["schemas"]["FunctionName"];
        };
        /**
         * Chat
         * @description A prompt that is a conversation, with the tools that the model may call.
         */
        ChatPrompt: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "chat";
            /** @description The conversation so far. */
            messages: components["schemas"]["Message"][];
            /** @description What the model may call. */
            tools?: components["schemas"]["BlueprintTool"][] | null;
            /** @description `auto`, `none`, `required` (or `any`), the name of a tool, or an object that names one. */
            tool_choice?: string | components["schemas"]["ToolChoice"] | null;
            /** @description Older form of `tools`. */
            functions?: components["schemas"]["FunctionDefinition"][] | null;
            /** @description Older form of `tool_choice`. */
            function_call?: string | components["schemas"]["FunctionName"] | null;
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /**
         * Completion
         * @description A prompt that is one piece of content. Other prompts can use it as a snippet.
         */
        CompletionPrompt: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "completion";
            content: components["schemas"]["Contents"];
            template_format: components["schemas"]["TemplateFormat"];
            input_variables: components["schemas"]["InputVariableNames"];
        };
        /** @description A prompt for a chat, or one for a completion; `type` says which. */
        PromptTemplate: components["schemas"]["ChatPrompt"] | components["schemas"]["CompletionPrompt"];
        /** @description The model that a prompt is for, with its settings. */
        PromptModel: {
            /** @description `openai`, `openai.azure`, `anthropic`, `google`, `vertexai`, `mistral`, `cohere`, `amazon.bedrock`, `huggingface`, `openrouter`, or another. */
            provider: string;
            /** @description The model, as the provider calls it. */
            name: string;
            /**
             * @description The provider's settings, such as `temperature`; `response_format` asks for structured output, for every provider.
             * @default {}
             */
            parameters: {
                [key: string]: unknown;
            } | null;
            /** @description Settings for display. */
            display_params?: {
                [key: string]: unknown;
            } | null;
            /** @description Name for display. */
            model_config_display_name?: string | null;
            /** @description Which of the provider's interfaces: `chat-completions` or `responses` for OpenAI. */
            api_type?: string | null;
            /** @description The model that a fine-tuned one comes from. */
            base_model?: string | null;
        } | null;
        /** @description The model that a prompt is for, and whatever you want to keep with the version. */
        PromptMetadata: {
            model?: components["schemas"]["PromptModel"];
        } | null;
        /**
         * Prompt written here
         * @description A prompt with its model.
         */
        InlinePromptTemplate: ({
            /** @description Always true. */
            inline?: boolean;
            prompt_template: components["schemas"]["PromptTemplate"];
            metadata?: components["schemas"]["PromptMetadata"];
            /** @description The prompt that it was copied from; kept and not read. */
            source_prompt_name?: string | null;
            /** @description The version that it was copied from; kept and not read. */
            source_prompt_version?: number | null;
        } & {
            [key: string]: unknown;
        }) | null;
        /**
         * Variable mappings
         * @description Where the variables get their values: for each name a column. A variable that is not listed, or whose cell has no value, is an empty text.
         * @example {
         *       "question": "Question"
         *     }
         */
        VariableMappings: {
            [key: string]: components["schemas"]["ColumnSource"] | null;
        };
        /**
         * Engine
         * @description The model to use instead of the one that would be used. Another model than the prompt's starts from its own defaults; `parameters` are laid over what there is.
         */
        ModelEngine: ({
            /** @description As in a prompt's metadata, such as `openai` or `anthropic`. */
            provider?: string | null;
            /** @description The model, as its provider calls it. */
            model?: string | null;
            /** @description Settings of the model, by the provider's names. */
            parameters?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        }) | null;
        /**
         * Reuse of answers
         * @description Sheaf addition. With `false` the model is asked in any case, also what it was asked before.
         */
        ReuseAnswers: boolean | null;
        /**
         * PROMPT_TEMPLATE
         * @description Fills a prompt from the columns of the row, sends it to its model and gives what the model said: its text, or the JSON in it when the prompt asks for structured output, or `{content, tool_calls}` when the model wants tools called. The prompt is one of the registry or is written here: exactly one of `template` and `inline_template`. The model is called with the environment variables of the workspace. Each call writes a request log with the table, sheet and column in its metadata. A question that the workspace asked before is answered from what is stored and sends nothing. A prompt, version or label that does not exist, a missing key and a provider's error fail the cell.
         * @example {
         *       "template": {
         *         "name": "support/answer",
         *         "label": "prod"
         *       },
         *       "prompt_template_variable_mappings": {
         *         "question": "Question"
         *       },
         *       "engine": {
         *         "provider": "openai",
         *         "model": "gpt-4o-mini",
         *         "parameters": {
         *           "temperature": 0
         *         }
         *       }
         *     }
         */
        PromptTemplateConfig: ({
            /** @description A prompt of the registry, by `id` or `name`, with the version or the label to take; without either, the newest when the cell is computed. A newer version makes no cell stale; computing again takes it. */
            template?: components["schemas"]["PromptTemplateReference"];
            /** @description A prompt of this column's own. Snippets are not put into it. */
            inline_template?: components["schemas"]["InlinePromptTemplate"];
            prompt_template_variable_mappings: components["schemas"]["VariableMappings"];
            engine?: components["schemas"]["ModelEngine"];
            /** @description A column with a list of messages, `{role, content}` each, as JSON or JSON5. They come after those of the prompt, and nothing in them is filled in. */
            chat_history_source?: components["schemas"]["ColumnSource"] | null;
            /** @description With `true` the value is an object of the answer (`value`), the filled prompt (`prompt_blueprint`), `request_id`, `model`, `provider` and `usage`. */
            verbose?: boolean | null;
            /** @description With `true` no model is called and the value is the filled prompt. */
            return_template_only?: boolean | null;
            /** @description With `false` the variables of the prompt are left as they are. */
            hydrate_input_variables?: boolean | null;
            reuse_answers?: components["schemas"]["ReuseAnswers"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * LLM_ASSERTION
         * @description Lets a model judge whether a text fulfils an assertion: `true` or `false`, with its reasons in `display_value`. An assertion that is a JSON array of texts stands for several, each judged alone; the value is then an object of each assertion and its verdict. `{name}` in an assertion stands for the column that `variable_mappings` names; a name that is not mapped fails the cell. The model is that of `engine`, else of the workspace's environment variable `SHEAF_COLUMN_MODEL` (`provider/model`), else a small one of the first of OpenAI, Anthropic and Google whose key the workspace has; its temperature is 0.
         * @example {
         *       "source": "Output",
         *       "prompt": "The answer is polite and names the order {order}.",
         *       "variable_mappings": {
         *         "order": "Order id"
         *       }
         *     }
         */
        LlmAssertionConfig: ({
            /** @description The column that is judged. */
            source: components["schemas"]["ColumnSource"];
            /** @description The assertion, or a JSON array of several. */
            prompt?: string | null;
            /** @description A column with the assertions of each row. Where its cell is blank, `prompt` holds. */
            prompt_source?: components["schemas"]["ColumnSource"] | null;
            /** @description What `{name}` in the assertions stands for. */
            variable_mappings?: components["schemas"]["VariableMappings"] | null;
            engine?: components["schemas"]["ModelEngine"];
            reuse_answers?: components["schemas"]["ReuseAnswers"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * AI_DATA_EXTRACTION
         * @description Lets a model take out of a text what a query asks for: a text, or JSON when the model answers with an object or an array; null when there is no such thing. A blank source gives null without a call. The model is chosen as for LLM_ASSERTION.
         * @example {
         *       "source": "Email",
         *       "query": "The order number"
         *     }
         */
        AiDataExtractionConfig: ({
            /** @description The column to read. */
            source: components["schemas"]["ColumnSource"];
            /** @description What to take out of it. */
            query?: string;
            /**
             * @deprecated
             * @description Older name of `query`.
             */
            extraction_prompt?: string;
            engine?: components["schemas"]["ModelEngine"];
            reuse_answers?: components["schemas"]["ReuseAnswers"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * COSINE_SIMILARITY
         * @description How near the meanings of two texts are, from 0 to 1: the cosine of their embeddings, 0 where it is negative. The same text twice gives 1 and a blank one 0, without a call. The model is that of `engine`, else of the workspace's environment variable `SHEAF_EMBEDDING_MODEL` (`provider/model`), else one of the first of OpenAI, Google, Mistral and Cohere whose key the workspace has.
         * @example {
         *       "sources": [
         *         "Output",
         *         "expected"
         *       ]
         *     }
         */
        CosineSimilarityConfig: ({
            /** @description The two columns. */
            sources?: components["schemas"]["ColumnSource"][];
            /**
             * @deprecated
             * @description Older name of the first of `sources`.
             */
            source1?: components["schemas"]["ColumnSource"];
            /**
             * @deprecated
             * @description Older name of the second of `sources`.
             */
            source2?: components["schemas"]["ColumnSource"];
            engine?: components["schemas"]["ModelEngine"];
            reuse_answers?: components["schemas"]["ReuseAnswers"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * PARSE_VALUE
         * @description Turns the source's value into another type. `string` gives its text. `number` reads decimal text such as `-1.5e3`. `boolean` reads true, false, yes, no, 1 and 0 in any letter case. `object` reads JSON, also from a Markdown code fence or inside other text. A value that cannot be read fails the cell; a blank one gives `""` for `string` and null for the others.
         * @example {
         *       "source": "Output",
         *       "type": "number"
         *     }
         */
        ParseValueConfig: ({
            /** @description The column whose value is read. */
            source: components["schemas"]["ColumnSource"];
            /**
             * @description The type to turn it into. `json` means `object`.
             * @enum {string}
             */
            type?: "string" | "number" | "boolean" | "object" | "json";
            /**
             * @deprecated
             * @description Older name of `type`.
             * @enum {string}
             */
            target_type?: "string" | "number" | "boolean" | "object" | "json";
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * ABSOLUTE_NUMERIC_DISTANCE
         * @description How far two numbers are apart, as a number that is never negative. Numeric text counts as a number; anything else fails the cell.
         * @example {
         *       "sources": [
         *         "predicted",
         *         "actual"
         *       ]
         *     }
         */
        AbsoluteNumericDistanceConfig: ({
            /** @description The two columns. */
            sources?: components["schemas"]["ColumnSource"][];
            /**
             * @deprecated
             * @description Older name of the first of `sources`.
             */
            source1?: components["schemas"]["ColumnSource"];
            /**
             * @deprecated
             * @description Older name of the second of `sources`.
             */
            source2?: components["schemas"]["ColumnSource"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * VARIABLE
         * @description The same value in every row. It names no columns.
         * @example {
         *       "value": {
         *         "type": "json",
         *         "value": [
         *           "refund",
         *           "exchange"
         *         ]
         *       }
         *     }
         */
        VariableConfig: {
            /**
             * @description The constant, as `{"type": "string", "value": …}` or `{"type": "json", "value": …}`. For `string` it is the value's text; for `json` it is the value, and a text that spells JSON stands for that JSON. Anything but an object of just these two keys is the constant itself.
             * @example {
             *       "type": "string",
             *       "value": "en-GB"
             *     }
             */
            value: unknown;
            /**
             * @deprecated
             * @description Older place of the type, for a `value` that is the constant itself.
             * @enum {string|null}
             */
            value_type?: "string" | "json" | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * REGEX_EXTRACTION
         * @description Every match of a pattern in the source's text, from left to right, as an array; `[]` when there is none. Without groups in the pattern an item is the whole match, with one group that group's text, with several an array of their texts; a group that took no part in a match is `""`. Patterns are RE2, as for REGEX. A text whose matches take longer than a second to find fails the cell.
         * @example {
         *       "source": "Output",
         *       "regex_pattern": "order #(\\d+)"
         *     }
         */
        RegexExtractionConfig: ({
            /** @description The column to search in. */
            source: components["schemas"]["ColumnSource"];
            /** @description The RE2 pattern. */
            regex_pattern?: string;
            /** @description Give only this group, whatever the pattern has; 0 is the whole match. */
            group?: number | null;
            /**
             * @deprecated
             * @description Older name of `regex_pattern`.
             */
            pattern?: string;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * XML_PATH
         * @description Takes parts out of XML. The source must be one well-formed document of at most 250,000 elements and 256 levels; one that is not fails the cell, as does a path that takes more than 10,000,000 steps. Document type declarations are passed over, and the only entities are `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and character references.
         * @example {
         *       "source": "Output",
         *       "xml_path": ".//item[@sku='A-1']/price",
         *       "type": "findall"
         *     }
         */
        XmlPathConfig: ({
            /** @description The column that holds the XML. */
            source: components["schemas"]["ColumnSource"];
            /** @description A path as Python's ElementTree has it: element names, `*`, `.`, `..`, `/`, `//`, and the predicates `[@k]`, `[@k='v']`, `[tag]`, `[tag='v']`, `[.='v']` (each also with `!=`), `[n]`, `[last()]` and `[last()-n]`, where positions count among siblings of the same name. It starts at the root element: `item/name`, `.//name`; `//name` means `.//name`, and `/order/item` starts above the root. A name is that of an element in no namespace; `{uri}name` names one in a namespace, `{*}name` one in any, `p:name` one written with that prefix. */
            xml_path?: string;
            /**
             * @description `find`, also when left out, gives the first match in document order, or null; `findall` an array of all, `[]` when nothing matches.
             * @enum {string|null}
             */
            type?: "find" | "findall" | null;
            /** @description `true`, also when left out, gives the text inside the element, that of inner elements included; `false` the element as it is written, with the namespaces that it needs from outside. */
            return_text?: boolean | null;
            /**
             * @deprecated
             * @description Older name of `xml_path`.
             */
            xpath?: string;
            /**
             * @deprecated
             * @description Older form of `type`, which wins when both are given. `true` means `findall`.
             */
            return_all?: boolean | null;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * APPLY_DIFF
         * @description The content with a unified diff applied to it. The diff has a `---` and a `+++` line and then hunks under `@@` headers whose line counts are right; a Markdown code fence around it is taken off. The kept and removed lines of each hunk must stand together in the content: at the line that the header states (moved by as much as the hunk before was), or else the nearest such place behind the hunk before. Line breaks stay as they are in the content, whatever those of the diff. A blank diff gives the content. A hunk that fits nowhere fails the cell with its name, as do a diff of more than one file and one that creates or deletes the file.
         * @example {
         *       "content_source": "Document",
         *       "diff_source": "Output"
         *     }
         */
        ApplyDiffConfig: ({
            /** @description The column that holds the text to change. */
            content_source?: components["schemas"]["ColumnSource"];
            /** @description The column that holds the diff. */
            diff_source: components["schemas"]["ColumnSource"];
            /**
             * @deprecated
             * @description Older name of `content_source`.
             */
            original_source?: components["schemas"]["ColumnSource"];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * ASSERT_VALID
         * @description `true` when the source's value is of a kind, else `false`, with the reason in `display_value`. A blank one is `false`.
         * @example {
         *       "source": "Output",
         *       "type": "sql"
         *     }
         */
        AssertValidConfig: ({
            /** @description The column to look at. */
            source: components["schemas"]["ColumnSource"];
            /**
             * @description `object` (or `json`) wants a JSON object or array: the whole text, with nothing around it. `number` wants decimal text such as `-1.5e3`. `sql` wants one or more statements that read as SQL of any usual dialect, in at most 100,000 characters; it knows neither your tables nor what one database alone would refuse.
             * @enum {string}
             */
            type?: "object" | "json" | "number" | "sql";
            /**
             * @deprecated
             * @description Older name of `type`.
             * @enum {string}
             */
            validation_type?: "object" | "json" | "number" | "sql";
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * TRAJECTORY
         * @description `true` when the tools that a trace called are those of one of the accepted scenarios, else `false`, with the reason in `display_value`. The trace is a tree of spans, each with `name`, `start`, `span_id` and `children`. Its tools are the names of the spans that begin with `Tool:`, without that prefix, in the order of `start` and then `span_id` as texts. A scenario without tools accepts only a trace that called none. A trace or an expectation that cannot be read makes the result `false`.
         * @example {
         *       "trace_source": "Trace",
         *       "accepted_scenarios": [
         *         [
         *           "search_orders",
         *           "refund_order"
         *         ],
         *         [
         *           "refund_order"
         *         ]
         *       ],
         *       "mode": "non_strict"
         *     }
         */
        TrajectoryConfig: ({
            /** @description The column that holds the trace, as JSON or as text with JSON in it. */
            trace_source: components["schemas"]["ColumnSource"];
            /** @description Lists of tool names, the same for every row. Not together with `expected_source`. */
            accepted_scenarios?: string[][] | null;
            /** @description The column that holds each row's scenarios as JSON: a list of lists, or `{"accepted_scenarios": […]}`; a scenario may also be `{"required_tools": […]}`. Not together with `accepted_scenarios`. */
            expected_source?: components["schemas"]["ColumnSource"] | null;
            /**
             * @description `strict`, also when left out, wants exactly the scenario's tools in its order; `non_strict` wants them in that order and allows others before, between and after.
             * @enum {string|null}
             */
            mode?: "strict" | "non_strict" | null;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * COMPOSITION
         * @description Shows the cells of another column, of the same sheet or of any sheet of the workspace, row by row: the cell in the row with the same `row_index`, its value and its status; a row that is not there is blank. Nothing is computed. Give `source`, or `sources` with one entry.
         * @example {
         *       "source": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03"
         *     }
         */
        CompositionConfig: ({
            /** @description The column to show: `table_id.sheet_id.column_id` or an id for one in any sheet of the workspace, or the title of one in this sheet. */
            source?: components["schemas"]["ColumnSource"];
            /** @description The same as a list. */
            sources?: components["schemas"]["ColumnSource"][];
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /**
         * HUMAN
         * @description What a person is asked in each row. A change of what may be answered (of anything but `prompt`) takes all answers away; older versions keep them.
         * @example {
         *       "data_type": "number",
         *       "ui_element": {
         *         "type": "slider",
         *         "min": 0,
         *         "max": 10
         *       }
         *     }
         */
        HumanConfig: ({
            /**
             * @description What an answer is. A number may also be given as numeric text.
             * @enum {string}
             */
            data_type?: "number" | "string";
            /** @description How it is asked. `slider` and `rating` give numbers, `text` strings. */
            ui_element?: ({
                /**
                 * @description The control.
                 * @enum {string|null}
                 */
                type?: "slider" | "rating" | "text" | "select" | null;
                /** @description Numbers below it are refused. */
                min?: number | null;
                /** @description Numbers above it are refused. */
                max?: number | null;
                /** @description What the control moves by. Numbers in between are taken. */
                step?: number | null;
                /** @description The answers to choose from; others are refused. A `select` needs them. */
                options?: string[] | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * @deprecated
             * @description Older form of `data_type`.
             * @enum {string}
             */
            input_type?: "numeric" | "text";
            /**
             * @deprecated
             * @description Older place of the smallest number.
             */
            min?: number | null;
            /**
             * @deprecated
             * @description Older place of the greatest number.
             */
            max?: number | null;
            /** @description What the person should do. */
            prompt?: string | null;
        } & {
            [key: string]: unknown;
        }) & (unknown | unknown);
        /** @description How the cells are computed: one of these, as the column's type asks. Null and `{}` say that the column is not configured; TEXT and TRACE columns are always null. Keys beyond those listed are kept, and a config is given back as it was sent. One that breaks the schema of the column's type is refused with `validation_error` at the key; one that fits it and still cannot be used, for a faulty pattern or an unknown column, with `invalid_config`. */
        ColumnConfig: components["schemas"]["CompareConfig"] | components["schemas"]["ContainsConfig"] | components["schemas"]["RegexConfig"] | components["schemas"]["CountConfig"] | components["schemas"]["CoalesceConfig"] | components["schemas"]["CombineColumnsConfig"] | components["schemas"]["JsonPathConfig"] | components["schemas"]["MathOperatorConfig"] | components["schemas"]["MinMaxConfig"] | components["schemas"]["CodeExecutionConfig"] | components["schemas"]["EndpointConfig"] | components["schemas"]["PromptTemplateConfig"] | components["schemas"]["LlmAssertionConfig"] | components["schemas"]["AiDataExtractionConfig"] | components["schemas"]["CosineSimilarityConfig"] | components["schemas"]["ParseValueConfig"] | components["schemas"]["AbsoluteNumericDistanceConfig"] | components["schemas"]["VariableConfig"] | components["schemas"]["RegexExtractionConfig"] | components["schemas"]["XmlPathConfig"] | components["schemas"]["ApplyDiffConfig"] | components["schemas"]["AssertValidConfig"] | components["schemas"]["TrajectoryConfig"] | components["schemas"]["CompositionConfig"] | components["schemas"]["HumanConfig"] | Record<string, unknown> | null;
        /** @description A column that another one reads. */
        ColumnDependency: {
            /**
             * Format: uuid
             * @description The column that is read.
             */
            column_id: string;
            /**
             * @description What of it is read.
             * @example value
             */
            reference_type: string;
            /** @description The key of the config that this stands for; null for one that was given without. */
            config_key: string | null;
            /** @description Where under that key. */
            config_meta: {
                [key: string]: unknown;
            } | null;
            /** @description `table_id.sheet_id.column_id` of the column that is read; null once it was deleted. */
            source_resolver: string | null;
            /** @description Title of the column that is read; null once it was deleted. */
            source_label: string | null;
        };
        /** @description One column of a sheet. */
        Column: {
            /**
             * Format: uuid
             * @description Id of the column.
             */
            id: string;
            /**
             * Format: uuid
             * @description The sheet that it belongs to.
             */
            sheet_id: string;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its title, unique in the sheet. */
            title: string;
            type: components["schemas"]["ColumnType"];
            config: components["schemas"]["ColumnConfig"];
            /** @description The columns that it reads, as given and as its config implies. */
            dependencies: components["schemas"]["ColumnDependency"][];
            /** @description Columns are shown in ascending order of it. Gaps mean nothing. */
            position_rank: number;
            /** @description Whether it holds a result, rather than something that the results are made from. */
            is_output_column: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its title, config or dependencies changed last.
             */
            updated_at: string;
        };
        /** @description One page of columns. */
        ListColumnsResponse: {
            success: components["schemas"]["Success"];
            /** @description The columns. */
            data: components["schemas"]["Column"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /**
         * @description A type of *ColumnType* in any letter case, or an alias: `comparison` for COMPARE, `code` for CODE_EXECUTION, `llm` for PROMPT_TEMPLATE, `score` for LLM_ASSERTION. Any other word is refused at `body.type`.
         * @example COMPARE
         * @example text
         * @example comparison
         */
        ColumnTypeInput: string;
        /** @description A column that another one reads. */
        ColumnDependencyInput: {
            /**
             * Format: uuid
             * @description The column that is read.
             */
            column_id: string;
            /**
             * @description What of it is read. Only its value can be; other words are kept and mean the same.
             * @default value
             */
            reference_type: string;
            /** @description The key of the config that this stands for, such as `source` or `sources`. */
            config_key?: string | null;
            /** @description Where under that key: `position` (from 0) in a list, `variable_name` in a map. */
            config_meta?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The new column. */
        CreateColumnRequest: {
            /** @description Its title, without the white space around it. */
            title: string;
            type: components["schemas"]["ColumnTypeInput"];
            config?: components["schemas"]["ColumnConfig"];
            /** @description The columns that it reads, where the config alone does not say it. */
            dependencies?: components["schemas"]["ColumnDependencyInput"][];
            /** @description Whether it holds a result. When left out, false for TEXT and COMPOSITION, and true for all others. */
            is_output_column?: boolean;
        };
        /**
         * @description | Status | Meaning |
         *     | --- | --- |
         *     | `STALE` | never computed or answered, or its inputs or config have changed since |
         *     | `QUEUED` | will be computed |
         *     | `DISPATCHED` | handed to a worker that has not begun |
         *     | `RUNNING` | is being computed |
         *     | `COMPLETED` | `value` follows from the inputs; always so in TEXT and TRACE columns |
         *     | `FAILED` | could not be computed; `error_message` says why |
         *
         *     While a cell is STALE, QUEUED, DISPATCHED or RUNNING its old value can still be read. A cell of a COMPOSITION has the
         *     status of the cell that it shows, and FAILED when the column of that is gone.
         * @enum {string}
         */
        CellStatus: "STALE" | "QUEUED" | "DISPATCHED" | "RUNNING" | "COMPLETED" | "FAILED";
        /** @description What the model requests of a cell took, in sum. An answer that was there already took none and is counted in `reused_count`. */
        RequestMetrics: {
            /** @description How many requests. */
            request_count: number;
            /** @description Ids of their logs. */
            request_ids: number[];
            /** @description Time they took, in milliseconds. */
            latency_ms: number;
            /** @description Their price in US dollars. */
            price: number;
            /** @description Tokens sent. */
            input_tokens: number;
            /** @description Tokens received. */
            output_tokens: number;
            /** @description Ids of the traces that they belong to. */
            trace_ids: string[];
            /** @description Sheaf addition. How many answers the workspace had paid for before. */
            reused_count?: number;
        };
        /** @description Where a row and a column meet. */
        Cell: {
            /**
             * Format: uuid
             * @description Id of the cell. A cell has one from the start, also before it was ever computed.
             */
            id: string;
            /**
             * Format: uuid
             * @description The sheet that it is in.
             */
            sheet_id: string;
            /**
             * Format: uuid
             * @description The column that it is in.
             */
            column_id: string;
            /** @description The row that it is in. */
            row_index: number;
            status: components["schemas"]["CellStatus"];
            /** @description The value as text for a grid: a text as it is, numbers, booleans, objects and lists as compact JSON, null as null. Checks that could not read their input say here why. */
            display_value: string | null;
            /** @description The value, any JSON. */
            value: unknown;
            /** @description Why the cell failed, as the column type reported it; null unless it did. */
            error: string | null;
            /** @description Why the cell failed, for people; null unless it did. */
            error_message: string | null;
            /**
             * @description Hash of the inputs and the config that the value was computed from; null in columns that are not computed and before the first time.
             * @example 8c1f0a5e2b7d4936
             */
            input_hash: string | null;
            /**
             * Format: date-time
             * @description When its value changed last.
             */
            updated_at: string;
            /** @description What model requests it took; null for a cell that makes none. */
            request_metrics: components["schemas"]["RequestMetrics"] | null;
            /**
             * Format: uuid
             * @description Id of the operation that computed it last; null in columns that are not computed and before the first time.
             */
            execution_id: string | null;
            /** @description Version of the sheet in which it was computed last; null in columns that are not computed and before the first time. */
            last_computed_version: number | null;
        };
        /** @description The new column. */
        CreateColumnResponse: {
            success: components["schemas"]["Success"];
            column: components["schemas"]["Column"];
            /** @description Its cells in the first 1,000 rows, in row order and as they are created: computed ones are STALE, also when they are queued by now. Read them again, and the others, with the rows. */
            cells: components["schemas"]["Cell"][];
            version: components["schemas"]["VersionNumber"];
        };
        /** @description The column is deleted. */
        DeleteColumnResponse: {
            success: components["schemas"]["Success"];
            /** @description For people; what was deleted. */
            message: string;
            /** @description How many cells of the sheet are stale now, whether for this reason or another. */
            stale_count: number;
            version: components["schemas"]["VersionNumber"];
        };
        /** @description What to change. */
        UpdateColumnRequest: {
            /** @description The new title, without the white space around it. */
            title?: string;
            /** @description The type that the column has, or another one to change it to. */
            type?: components["schemas"]["ColumnTypeInput"];
            config?: components["schemas"]["ColumnConfig"];
            /** @description The columns that it reads, where the config alone does not say it; they replace those that were given before. */
            dependencies?: components["schemas"]["ColumnDependencyInput"][];
            /** @description Whether it holds a result. */
            is_output_column?: boolean;
        };
        /** @description The column as it is now. */
        UpdateColumnResponse: {
            success: components["schemas"]["Success"];
            column: components["schemas"]["Column"];
            /** @description Whether the change made cells stale. */
            requires_recalculation: boolean;
            /** @description The columns whose cells turned stale, this one among them; empty when none did. */
            affected_column_ids: string[];
            version: components["schemas"]["VersionNumber"];
        };
        /** @description One row of a sheet. */
        Row: {
            /** @description Its number, from 0. A row keeps it as long as it exists. */
            row_index: number;
            /** @description One cell for every column, by column id. */
            cells: {
                [key: string]: components["schemas"]["Cell"];
            };
        };
        /** @description One page of rows. */
        ListRowsResponse: {
            success: components["schemas"]["Success"];
            /** @description The rows. */
            data: components["schemas"]["Row"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
            /** @description Rows of the whole sheet; null with `include_row_count=false`. */
            row_count: number | null;
            /** @description All columns of the sheet in their display order, or none (see `include_columns`). */
            columns: components["schemas"]["Column"][];
            version: components["schemas"]["VersionNumber"];
        };
        /** @description The new rows. */
        AddRowsRequest: {
            /**
             * @description How many.
             * @default 1
             */
            count: number;
            /** @description What the rows hold, the first item for the first new row: any JSON value by the id of its TEXT column. What is missing is blank. Items beyond `count` are ignored, so send `count` with them. */
            values?: {
                [key: string]: unknown;
            }[];
        };
        /** @description The new rows. */
        AddRowsResponse: {
            success: components["schemas"]["Success"];
            /** @description How many rows were added. */
            rows_created: number;
            /** @description Index of the first of them. */
            start_row_index: number;
            /** @description Their indices. */
            row_indices: number[];
            /** @description The rows themselves. */
            rows: components["schemas"]["Row"][];
            /** @description How many cells were added. */
            cell_count: number;
            /** @description Rows of the whole sheet now. */
            row_count: number;
            version: components["schemas"]["VersionNumber"];
        };
        /** @description Which rows. */
        DeleteRowsRequest: {
            /** @description The rows by their `row_index`. */
            row_indices: number[];
        };
        /** @description What is left. */
        DeleteRowsResponse: {
            success: components["schemas"]["Success"];
            /** @description For people; what was deleted. */
            message: string;
            /** @description How many rows were deleted. */
            deleted_count: number;
            /** @description Rows that the sheet has now. */
            row_count: number;
            version: components["schemas"]["VersionNumber"];
            /** @description Cells of the sheet that are STALE now. */
            stale_count: number;
        };
        /** @description Which cells: `cell_ids`, or `column_ids`, `row_indices` or both of these for the cells where they meet. Where `cell_ids` is given, the others are not looked at; where none of the three is, the request is refused. */
        RecalculateCellsRequest: {
            /** @description These cells. */
            cell_ids?: string[];
            /** @description Cells of these computed columns; without it, of all of them. */
            column_ids?: string[];
            /** @description Cells of these rows; without it, of all rows. Rows that are not there are passed over. */
            row_indices?: number[];
        };
        /** @description There was nothing to compute. */
        NothingToRecalculateResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
        };
        /** @description The cells are queued. */
        RecalculateCellsResponse: {
            success: components["schemas"]["Success"];
            /**
             * Format: uuid
             * @description Id of the operation that computes them.
             */
            execution_id: string;
            /** @description How many cells are queued. */
            cell_count: number;
            /** @description How many of the cells asked for are computed ones. */
            selected_cell_count: number;
        };
        /** @description One cell. */
        CellResponse: {
            success: components["schemas"]["Success"];
            cell: components["schemas"]["Cell"];
        };
        /** @description The new value. */
        UpdateCellRequest: {
            /** @description The value, any JSON of up to 5 MiB; null makes the cell blank. An object whose only key is `value` stands for what is in it. */
            value?: unknown;
            /** @description The value as a text, for clients that edit texts; null makes the cell blank. */
            display_value?: string | null;
        };
        /** @description The cell as it is now. */
        UpdateCellResponse: {
            success: components["schemas"]["Success"];
            cell: components["schemas"]["Cell"];
            version: components["schemas"]["VersionNumber"];
            /** @description How many cells this edit made stale. */
            stale_count: number;
        };
        /**
         * @description One thing that a version changed. What more it holds depends on `op` and `entity`; a cell has `before` and `after` where the two are not longer than 10,000 characters.
         * @example {
         *       "op": "update",
         *       "entity": "cell",
         *       "id": "00000000-0000-8029-9000-000000000000",
         *       "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
         *       "row_index": 0,
         *       "before": "shipped",
         *       "after": "exchange"
         *     }
         */
        VersionDelta: {
            /**
             * @description What was done.
             * @enum {string}
             */
            op: "create" | "update" | "delete" | "compute" | "import" | "restore";
            /**
             * @description To what.
             * @enum {string}
             */
            entity: "sheet" | "column" | "rows" | "cell" | "cells";
            /**
             * Format: uuid
             * @description Id of it, where it has one.
             */
            id?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A change of another sheet that this one followed. */
        StaleChange: {
            /**
             * @description | Kind | Meaning |
             *     | --- | --- |
             *     | `never_computed` | nothing made it stale; the version is the one that created it |
             *     | `value_changed` | a value in its row changed that it depends on |
             *     | `column_changed` | its column, or one that it depends on, was changed or deleted |
             * @enum {string}
             */
            kind: "never_computed" | "value_changed" | "column_changed";
            /**
             * Format: uuid
             * @description Table of the sheet that the change was made in.
             */
            table_id: string;
            /**
             * Format: uuid
             * @description The sheet that the change was made in; for a cell of a COMPOSITION that may be another.
             */
            sheet_id: string;
            /**
             * Format: uuid
             * @description Id of the version with that change.
             */
            version_id: string;
            version_number: components["schemas"]["VersionNumber"];
            /** @description A word for the change, as in the version's `metadata`. */
            reason: string;
            /** @description Name of the API key that made the change; null for a key without a name. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description What the version changed, at most 100 entries. */
            deltas: components["schemas"]["VersionDelta"][];
        };
        /** @description The change that made the cell stale. */
        StaleCause: {
            /**
             * @description | Kind | Meaning |
             *     | --- | --- |
             *     | `never_computed` | nothing made it stale; the version is the one that created it |
             *     | `value_changed` | a value in its row changed that it depends on |
             *     | `column_changed` | its column, or one that it depends on, was changed or deleted |
             * @enum {string}
             */
            kind: "never_computed" | "value_changed" | "column_changed";
            /**
             * Format: uuid
             * @description Table of the sheet that the change was made in.
             */
            table_id: string;
            /**
             * Format: uuid
             * @description The sheet that the change was made in; for a cell of a COMPOSITION that may be another.
             */
            sheet_id: string;
            /** @description Where the change followed one of another sheet: that one, then the one that it followed, to the sheet where it was made. Empty for a change that was made in this sheet. */
            upstream: components["schemas"]["StaleChange"][];
            /**
             * Format: uuid
             * @description Id of the version with that change.
             */
            version_id: string;
            version_number: components["schemas"]["VersionNumber"];
            /** @description A word for the change, as in the version's `metadata`. */
            reason: string;
            /** @description Name of the API key that made the change; null for a key without a name. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description What the version changed, at most 100 entries. */
            deltas: components["schemas"]["VersionDelta"][];
        };
        /** @description A column that a computed cell reads. */
        CellInput: {
            /**
             * Format: uuid
             * @description Id of the column.
             */
            column_id: string;
            /**
             * Format: uuid
             * @description Table of its sheet; null when the column was deleted.
             */
            table_id: string | null;
            /**
             * Format: uuid
             * @description Its sheet, which for a COMPOSITION's source may be another; null when the column was deleted.
             */
            sheet_id: string | null;
            /**
             * Format: uuid
             * @description Id of the input's cell, to ask about it in the same way; null when the column was deleted.
             */
            cell_id: string | null;
            /** @description Its title; null when it was deleted. */
            title: string | null;
            /** @description The key of the config that names it; null for a dependency that was only declared. */
            config_key: string | null;
            /** @description False when the column was deleted. */
            exists: boolean;
            /** @description State of the input's cell in this row; null when the column was deleted. */
            status: components["schemas"]["CellStatus"] | null;
            /** @description The version that the input's present value is from; null when it has none. */
            version_number: number | null;
            /** @description Whether the value is newer than the computation of this cell. */
            has_changed: boolean;
        };
        /** @description Why a cell is in its state. */
        ExplainCellResponse: {
            success: components["schemas"]["Success"];
            cell: components["schemas"]["Cell"];
            /** @description Whether its value does not follow from its inputs; true also while it waits to be computed for that reason. */
            is_stale: boolean;
            cause: components["schemas"]["StaleCause"] | null;
            /** @description The columns that it reads, in the order of its config; empty for a cell that holds data. */
            inputs: components["schemas"]["CellInput"][];
        };
        /** @description Nothing needs to be said here, and nothing that is said is read. */
        RecalculateCellRequest: {
            [key: string]: unknown;
        };
        /** @description The cell is queued. */
        RecalculateCellResponse: {
            success: components["schemas"]["Success"];
            /**
             * Format: uuid
             * @description Id of the operation that computes it.
             */
            execution_id: string;
            /** @description How many cells are queued. */
            cell_count: number;
        };
        /** @description How many cells are in which state. */
        StatusCounts: {
            /** @description Cells that should be computed and that nothing waits for. */
            STALE: number;
            /** @description Cells that will be computed. */
            QUEUED: number;
            /** @description Cells handed to a worker. */
            DISPATCHED: number;
            /** @description Cells that are being computed. */
            RUNNING: number;
            /** @description Cells whose value is valid. */
            COMPLETED: number;
            /** @description Cells that could not be computed. */
            FAILED: number;
        };
        /**
         * @description What an operation does.
         * @constant
         */
        OperationKind: "recalculate";
        /**
         * @description | Status | Meaning |
         *     | --- | --- |
         *     | `queued` | no worker has begun |
         *     | `running` | cells are being computed |
         *     | `completed` | every selected cell was computed; some may have failed |
         *     | `failed` | the operation itself broke; `error_message` says why |
         *     | `cancelled` | it was cancelled |
         * @enum {string}
         */
        OperationStatus: "queued" | "running" | "completed" | "failed" | "cancelled";
        /** @description A run over cells of a sheet. */
        Operation: {
            /**
             * Format: uuid
             * @description Id of the operation.
             */
            operation_id: string;
            operation: components["schemas"]["OperationKind"];
            status: components["schemas"]["OperationStatus"];
            /** @description The states of its cells, as far as this operation brought them there. */
            status_counts: components["schemas"]["StatusCounts"];
            /** @description How many cells it computes. While it runs this is an estimate that may grow: cells that others need are found on the way. */
            cell_count: number;
            /** @description How many of them have a value now. */
            completed_count: number;
            /** @description How many of them could not be computed. */
            failed_count: number;
            /** @description How many of them are still to come. */
            pending_count: number;
            /** @description Why the operation failed; null unless it did. *Sheaf addition.* */
            error_message: string | null;
            /** @description Path to read this operation at. */
            status_url: string;
        };
        /** @description What is going on in a sheet. */
        ListOperationsResponse: {
            success: components["schemas"]["Success"];
            /**
             * Format: uuid
             * @description Id of the sheet.
             */
            sheet_id: string;
            /** @description Number of the sheet's newest version. */
            version: number;
            /** @description How many computed cells it has. */
            total_cells: number;
            /** @description Their states. */
            status_counts: components["schemas"]["StatusCounts"];
            /** @description How many of them are QUEUED, DISPATCHED or RUNNING. */
            pending_count: number;
            /** @description The operations that are queued or running, oldest first. */
            active_operations: components["schemas"]["Operation"][];
        };
        /** @description Which cells to compute. Unknown properties are refused. */
        CreateOperationRequest: {
            /**
             * @description What to do.
             * @default recalculate
             * @enum {string}
             */
            operation: "recalculate";
            /** @description Only cells of these columns; null or left out for all computed columns. */
            column_ids?: string[] | null;
            /** @description Only cells of these rows, by their `row_index`; null or left out for all rows. Rows that are not there are passed over. */
            row_ids?: number[] | null;
            /**
             * @description Only cells in these states, words of *CellStatus* in any letter case (`error` is FAILED, `cancelled` is STALE). Null or left out for STALE, an empty list for every state.
             * @example [
             *       "STALE",
             *       "FAILED"
             *     ]
             */
            statuses?: string[] | null;
            /** @description For clients that confirm large operations; none has to be confirmed here, and it is not read. */
            confirmation_token?: string | null;
        };
        /**
         * @description Cells without an id of their own. Every cell has one here, so it is always 0.
         * @constant
         */
        VirtualCellCount: 0;
        /** @description No cell is selected. */
        CreateOperationNoopResponse: {
            success: components["schemas"]["Success"];
            /**
             * @description Always 0.
             * @constant
             */
            cell_count: 0;
            virtual_cell_count: components["schemas"]["VirtualCellCount"];
            /** @description Always empty. */
            cells: components["schemas"]["Cell"][];
        };
        /** @description The operation is queued. */
        CreateOperationQueuedResponse: {
            success: components["schemas"]["Success"];
            operation: components["schemas"]["OperationKind"];
            /**
             * Format: uuid
             * @description Id of the operation.
             */
            operation_id: string;
            /**
             * Format: uuid
             * @description The same id.
             */
            execution_id: string;
            /** @description The same id, in a list. */
            execution_ids: string[];
            /** @description How many cells are selected. */
            cell_count: number;
            /** @description Number of the sheet's newest version. Queueing takes none; results that land do. */
            version: number;
            /** @description Path to poll the operation at. */
            status_url: string;
            virtual_cell_count: components["schemas"]["VirtualCellCount"];
            /** @description The selected cells of the first rows, in row order, at most 1,000 of them. Read the others with the rows. */
            cells: components["schemas"]["Cell"][];
        };
        /** @description One operation. */
        OperationResponse: {
            success: components["schemas"]["Success"];
            operation: components["schemas"]["Operation"];
        };
        /** @description What was cancelled. */
        CancelOperationResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
            /** @description The id from the path. */
            operation_id: string;
            /** @description The ids of what was cancelled; empty when nothing was. */
            execution_ids: string[];
            /** @description How many cells will not be computed. */
            cancelled_cell_count: number;
            /** @description Of those, how many nobody had begun. */
            not_started_reset_count: number;
            /** @description Of those, how many were being computed; their results are thrown away. */
            running_invalidated_count: number;
        };
        /** @description The states of a sheet's computed cells. */
        StatusCountsResponse: {
            success: components["schemas"]["Success"];
            /** @description How many computed cells the sheet has. */
            total_cells: number;
            status_counts: components["schemas"]["StatusCounts"];
        };
        /** @description What kind of change a version was. */
        VersionMetadata: {
            /**
             * @description A word for the change.
             * @example column_created
             */
            reason: string;
            /** @description How many entries `deltas` has. */
            delta_count: number;
            /**
             * Format: uuid
             * @description The version that this one restored; not there for others.
             */
            source_version_id?: string;
        };
        /** @description A version as lists have it. */
        VersionSummary: {
            /**
             * Format: uuid
             * @description Id of the version.
             */
            id: string;
            /**
             * Format: uuid
             * @description The sheet that it is of.
             */
            sheet_id: string;
            /** @description Its number, from 1; the sheet's `version_count` at that time. */
            version_number: number;
            /** @description The name that it was given; null for all others. */
            name: string | null;
            /** @description Name of the API key that made the change; null for a key without a name. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When the change was made.
             */
            created_at: string;
            metadata: components["schemas"]["VersionMetadata"];
        };
        /** @description One page of versions. */
        ListVersionsResponse: {
            success: components["schemas"]["Success"];
            /** @description The versions. */
            data: components["schemas"]["VersionSummary"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /** @description What to name or restore; at least one of the two. Unknown properties are refused. */
        CreateVersionRequest: {
            /** @description The name, without the white space around it. Null or left out only for a restore, which then is named "Restored from version N". */
            name?: string | null;
            /**
             * Format: uuid
             * @description The version of this sheet to restore; null or left out to keep the sheet as it is.
             */
            source_version_id?: string | null;
        };
        /** @description The sheet's own properties. */
        SnapshotSheet: {
            /** @description The title that it had. */
            title: string;
            /** @description The position in the table that it had. */
            index: number;
        };
        /** @description A cell as it was. */
        SnapshotCell: {
            /** @description The value, any JSON. */
            value: unknown;
            /** @description The value as text. */
            display_value: string | null;
            status: components["schemas"]["CellStatus"];
            /** @description Hash of what the value was computed from; null where it was not computed. */
            input_hash: string | null;
            /** @description The version in which it was computed; null where it was not. */
            last_computed_version: number | null;
        };
        /** @description A row as it was. */
        SnapshotRow: {
            /** @description Its number. */
            row_index: number;
            /** @description Its cells, by column id. */
            cells: {
                [key: string]: components["schemas"]["SnapshotCell"];
            };
        };
        /** @description The sheet as it was, with one page of its rows. */
        VersionSnapshot: {
            sheet: components["schemas"]["SnapshotSheet"];
            /** @description How many rows the sheet had. */
            row_count: number;
            /** @description The columns that it had, in their display order. */
            columns: components["schemas"]["Column"][];
            /** @description One page of its rows, by ascending `row_index`. */
            rows: components["schemas"]["SnapshotRow"][];
            /** @description Send it as `rows_cursor` for the next page of rows; null on the last one. *Sheaf addition.* */
            next_rows_cursor: string | null;
        };
        /** @description A version with what it changed and the sheet as it was then. */
        Version: {
            /**
             * Format: uuid
             * @description Id of the version.
             */
            id: string;
            /**
             * Format: uuid
             * @description The sheet that it is of.
             */
            sheet_id: string;
            /** @description Its number, from 1; the sheet's `version_count` at that time. */
            version_number: number;
            /** @description The name that it was given; null for all others. */
            name: string | null;
            /** @description Name of the API key that made the change; null for a key without a name. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When the change was made.
             */
            created_at: string;
            metadata: components["schemas"]["VersionMetadata"];
            /** @description What this version changed, at most 1,000 entries. */
            deltas: components["schemas"]["VersionDelta"][];
            snapshot: components["schemas"]["VersionSnapshot"];
            /** @description The score of the sheet at that time; `{}` where there was none. */
            score: {
                [key: string]: unknown;
            };
            /** @description How the score was made; null where there was none. */
            score_configuration: {
                [key: string]: unknown;
            } | null;
        };
        /** @description One version. */
        VersionResponse: {
            success: components["schemas"]["Success"];
            version: components["schemas"]["Version"];
        };
        /** @description A version that is compared. */
        DiffedVersion: {
            /**
             * Format: uuid
             * @description Id of the version.
             */
            version_id: string;
            version_number: components["schemas"]["VersionNumber"];
        };
        /**
         * @description What happened to it on the way.
         * @enum {string}
         */
        DiffKind: "added" | "removed" | "changed";
        /** @description A column that differs. */
        ColumnDiff: {
            /**
             * Format: uuid
             * @description Id of the column.
             */
            column_id: string;
            change: components["schemas"]["DiffKind"];
            /** @description Whether the change, or one upstream, made all cells of the column stale. */
            made_cells_stale: boolean;
            before: components["schemas"]["Column"] | null;
            after: components["schemas"]["Column"] | null;
        };
        /** @description A cell before and after; null where the row or the column did not exist. */
        CellDiff: {
            before: components["schemas"]["SnapshotCell"] | null;
            after: components["schemas"]["SnapshotCell"] | null;
        };
        /** @description A row that differs. */
        RowDiff: {
            /** @description Its number. */
            row_index: number;
            change: components["schemas"]["DiffKind"];
            /** @description Its cells that differ, by column id. */
            cells: {
                [key: string]: components["schemas"]["CellDiff"];
            };
        };
        /** @description What changed from one version to another. */
        DiffVersionsResponse: {
            success: components["schemas"]["Success"];
            from: components["schemas"]["DiffedVersion"];
            to: components["schemas"]["DiffedVersion"];
            /** @description Columns that differ; the same on every page. */
            columns: components["schemas"]["ColumnDiff"][];
            /** @description Rows that differ, by ascending `row_index`. */
            data: components["schemas"]["RowDiff"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /**
         * @description Name of the variable, unique in the workspace, or in the tool for those of a tool.
         * @example OPENAI_API_KEY
         */
        EnvVarKey: string;
        /** @description An environment variable, without its value. */
        EnvVar: {
            /** @description Id of the variable. */
            id: number;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description The tool that it belongs to; null when it is the workspace's own. */
            tool_registry_id: number | null;
            key: components["schemas"]["EnvVarKey"];
            /** @description The last four characters of the value; null for a value of fewer than eight, or none. */
            value_suffix: string | null;
            /** @description Whether it is a placeholder without a value. */
            is_empty: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its value changed last.
             */
            updated_at: string;
        };
        /** @description The environment variables of the workspace. */
        ListWorkspaceEnvVarsResponse: {
            success: components["schemas"]["Success"];
            /** @description The variables, by key. */
            workspace_env_vars: components["schemas"]["EnvVar"][];
        };
        /** @description The new variable. */
        CreateEnvVarRequest: {
            key: components["schemas"]["EnvVarKey"];
            /**
             * @description Its value. Empty or left out for a placeholder.
             * @default
             */
            value: string;
        };
        /** @description One environment variable of the workspace. */
        WorkspaceEnvVarResponse: {
            success: components["schemas"]["Success"];
            workspace_env_var: components["schemas"]["EnvVar"];
        };
        /** @description The new value. */
        UpdateEnvVarRequest: {
            /** @description Its value. */
            value: string;
        };
        /**
         * @description Name of a template, unique in the workspace.
         * @example support/answer
         */
        PromptName: string;
        /** @description The workspace of the key; another one is refused. */
        OwnWorkspaceId: number | null;
        /** @description What the version is for. */
        CommitMessage: string | null;
        /**
         * @description Name of a release label, unique in its template.
         * @example production
         */
        ReleaseLabelName: string;
        /** @description Release labels for the new version; those that another version has move. */
        ReleaseLabelNames: components["schemas"]["ReleaseLabelName"][] | null;
        /** @description The id of an entity in another system. Compared byte by byte. */
        ExternalId: {
            /** @description The external system or namespace that owns the id. */
            source: string;
            /** @description The identifier of the entity there. */
            external_id: string;
        };
        /** @description External ids to attach in the same step; one that stands here twice counts once. When one of them belongs to another entity, nothing happens at all. */
        NewExternalIds: components["schemas"]["ExternalId"][] | null;
        /** @description A new version, and what belongs to the template. */
        PublishPromptTemplateRequest: {
            /** @description The template. */
            prompt_template: {
                prompt_name: components["schemas"]["PromptName"];
                /** @description Tags of the template; null or left out, they stay as they are. */
                tags?: string[] | null;
                /** @description The folder that the template lies in. Null or left out, a new template goes to the root and an existing one stays. */
                folder_id?: number | null;
                workspace_id?: components["schemas"]["OwnWorkspaceId"];
                /** @description Whether the template is listed as a snippet even before another one refers to it. *Sheaf addition.* */
                is_snippet?: boolean | null;
            };
            /** @description The version. */
            prompt_version: {
                prompt_template: components["schemas"]["PromptTemplate"];
                commit_message?: components["schemas"]["CommitMessage"];
                metadata?: components["schemas"]["PromptMetadata"];
                /** @description Name of a base URL to call the provider at. */
                provider_base_url_name?: string | null;
                /** @description Name of the client that makes the call. */
                inference_client_name?: string | null;
                /** @description A provider of your own that the call goes to. */
                provider_id?: number | null;
            };
            release_labels?: components["schemas"]["ReleaseLabelNames"];
            external_ids?: components["schemas"]["NewExternalIds"];
            /** @description Texts that take the place of snippets in this version, by the snippet's name. */
            snippet_overrides?: {
                [key: string]: string;
            } | null;
        };
        /** @description Id of the template. */
        PromptId: number;
        /** @description 1, 2, 3 … without gaps. */
        VersionNumberOfPrompt: number;
        /** @description Tags of the template. */
        PromptTags: string[];
        /**
         * @description All external ids of an entity, in the order in which they were attached.
         * @example [
         *       {
         *         "source": "crm",
         *         "external_id": "account/4711"
         *       }
         *     ]
         */
        ExternalIds: components["schemas"]["ExternalId"][];
        /** @description The version as it is stored, with its defaults. */
        PublishPromptTemplateResponse: {
            success: components["schemas"]["Success"];
            id: components["schemas"]["PromptId"];
            prompt_name: components["schemas"]["PromptName"];
            /** @description Id of the version. */
            prompt_version_id: number;
            version_number: components["schemas"]["VersionNumberOfPrompt"];
            tags: components["schemas"]["PromptTags"];
            release_labels: components["schemas"]["ReleaseLabelNames"];
            prompt_template: components["schemas"]["PromptTemplate"];
            metadata: components["schemas"]["PromptMetadata"];
            commit_message: components["schemas"]["CommitMessage"];
            external_ids: components["schemas"]["ExternalIds"];
        };
        /** @description What to change, and in which version. */
        PatchPromptTemplateRequest: {
            /** @description The version to start from; not together with `label`. */
            version?: number | null;
            /** @description The release label that holds the version to start from. */
            label?: string | null;
            /** @description Messages of a chat. */
            messages?: {
                [key: string]: unknown;
            } | unknown[] | null;
            /** @description Tools of a chat; null removes them. */
            tools?: {
                [key: string]: unknown;
            } | unknown[] | null;
            /** @description Functions of a chat; null removes them. */
            functions?: {
                [key: string]: unknown;
            } | unknown[] | null;
            /** @description As in a chat; null removes it. */
            function_call?: string | {
                [key: string]: unknown;
            } | null;
            /** @description As in a chat; null removes it. */
            tool_choice?: string | {
                [key: string]: unknown;
            } | null;
            /** @description Content of a completion. */
            content?: {
                [key: string]: unknown;
            } | unknown[] | null;
            /** @description Laid over the model's parameters, one by one; what is not named stays, null is kept as null. */
            model_parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description The shape of the answer; null removes it. */
            response_format?: {
                [key: string]: unknown;
            } | null;
            commit_message?: components["schemas"]["CommitMessage"];
            release_labels?: components["schemas"]["ReleaseLabelNames"];
        };
        /** @description A template with one of its versions. */
        PromptTemplateItem: {
            id: components["schemas"]["PromptId"];
            prompt_name: components["schemas"]["PromptName"];
            version: components["schemas"]["VersionNumberOfPrompt"];
            /** @description The workspace. */
            workspace_id: number;
            prompt_template: components["schemas"]["PromptTemplate"];
            metadata: components["schemas"]["PromptMetadata"];
            commit_message: components["schemas"]["CommitMessage"];
            tags: components["schemas"]["PromptTags"];
            /**
             * Format: date-time
             * @description When the template was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last published or changed.
             */
            updated_at: string;
            /** @description Whether another template refers to it, or it was published as a snippet. */
            is_snippet: boolean;
            /**
             * @description Whether it is there.
             * @enum {string}
             */
            status: "active" | "deleted";
            /** @description Where it lies; null for the root. */
            folder_id: number | null;
            /** @description Name of that folder. */
            parent_folder_name: string | null;
            /** @description Names of the folders from the root, with slashes between them. */
            full_folder_path: string | null;
            external_ids: components["schemas"]["ExternalIds"];
            /** @description What the provider's client is called with; null unless it is asked for. */
            llm_kwargs: {
                [key: string]: unknown;
            } | null;
        };
        /** @description One page of templates. */
        ListPromptTemplatesResponse: {
            success: components["schemas"]["Success"];
            /** @description The templates. */
            items: components["schemas"]["PromptTemplateItem"][];
            /** @description Which page this is. */
            page: number;
            /** @description How many there are. */
            pages: number;
            /** @description Templates on a page. */
            per_page: number;
            /** @description Templates on all pages. */
            total: number;
            /** @description Whether there is a page after this one. */
            has_next: boolean;
            /** @description Whether there is a page before this one. */
            has_prev: boolean;
            /** @description The page after this one. */
            next_num: number | null;
            /** @description The page before this one. */
            prev_num: number | null;
        };
        /** @description A label and the version that it holds. */
        PromptLabelEntry: {
            /** @description Id of the version. */
            prompt_version_id: number;
            /** @description Number of the version. */
            prompt_version_number: number;
            release_label: components["schemas"]["ReleaseLabelName"];
            /** @description Id of the label. */
            release_label_id: number;
        };
        /** @description The labels of a template. */
        ListPromptLabelsResponse: {
            success: components["schemas"]["Success"];
            /** @description By name. */
            release_labels: components["schemas"]["PromptLabelEntry"][];
        };
        /** @description A template whose texts refer to the snippet. */
        SnippetUser: {
            prompt_registry_id: components["schemas"]["PromptId"];
            prompt_name: components["schemas"]["PromptName"];
            /** @description Its versions that do. */
            version_numbers: components["schemas"]["VersionNumberOfPrompt"][];
        };
        /** @description What uses a snippet. */
        SnippetUsageResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
            snippet_name: components["schemas"]["PromptName"];
            /** @description The templates. */
            snippet_usage: components["schemas"]["SnippetUser"][];
            /** @description How many these are. */
            total_prompts_using_snippet: number;
            /** @description Their release labels that hold such a version. */
            label_usage: (components["schemas"]["SnippetUser"] & {
                label_name: components["schemas"]["ReleaseLabelName"];
            })[];
            /** @description How many these are. */
            total_labels_using_snippet: number;
        };
        /** @description A snippet that the text refers to. */
        SnippetReference: {
            prompt_name: components["schemas"]["PromptName"];
            /** @description The version that is put in. */
            version: number;
            /** @description The label that the text refers to. */
            label: string | null;
        };
        /** @description What could not be done as it is written: a snippet that was deleted, variables without a value, a text that cannot be rendered. Null when there is nothing to say. */
        PromptWarning: string | null;
        /** @description A version as it was written. */
        RawPromptTemplateResponse: {
            success: components["schemas"]["Success"];
            id: components["schemas"]["PromptId"];
            prompt_name: components["schemas"]["PromptName"];
            version: components["schemas"]["VersionNumberOfPrompt"];
            /** @description The workspace. */
            workspace_id: number;
            prompt_template: components["schemas"]["PromptTemplate"];
            metadata: components["schemas"]["PromptMetadata"];
            commit_message: components["schemas"]["CommitMessage"];
            tags: components["schemas"]["PromptTags"];
            /**
             * Format: date-time
             * @description When the version was published.
             */
            created_at: string;
            /** @description All snippets that the texts refer to, directly or through others, also when they are not put in. */
            snippets: components["schemas"]["SnippetReference"][];
            /** @description What the provider's client is called with. */
            llm_kwargs: {
                [key: string]: unknown;
            } | null;
            warning: components["schemas"]["PromptWarning"];
        };
        /** @description Which version, and what to fill in. Null stands for `{}`. */
        RenderPromptTemplateRequest: {
            /** @description The version with this number. */
            version?: number | null;
            /** @description The version that holds this release label. */
            label?: string | null;
            workspace_id?: components["schemas"]["OwnWorkspaceId"];
            /** @description The provider to write `llm_kwargs` for, when it is not that of the version; `model` says which model then. With a version that names no model, the messages alone are written. */
            provider?: string | null;
            /** @description A model other than that of the version, with its own default parameters. */
            model?: string | null;
            /** @description The values of the variables, by name. */
            input_variables?: {
                [key: string]: unknown;
            } | null;
            /** @description What the request is about; A/B releases choose by it. */
            metadata_filters?: {
                [key: string]: unknown;
            } | null;
            /** @description Settings of the model for this request, laid over those of the version. Names of other providers for the same setting are understood. */
            model_parameter_overrides?: {
                [key: string]: unknown;
            } | null;
            /** @description Leaves the variables in place, for a client that fills them in itself. */
            skip_input_variable_rendering?: boolean | null;
        } | null;
        /** @description The A/B release that chose the version; null when none did. *Sheaf addition.* */
        AbChoice: {
            /** @description The release. */
            id: number;
            /** @description Its name. */
            name: string;
            release_label: components["schemas"]["ReleaseLabelName"];
            version: components["schemas"]["VersionNumberOfPrompt"];
            /** @description Position of the segment that matched; null for the default split. */
            segment: number | null;
        } | null;
        /** @description A version, filled in. */
        RenderedPromptTemplateResponse: {
            success: components["schemas"]["Success"];
            id: components["schemas"]["PromptId"];
            prompt_name: components["schemas"]["PromptName"];
            version: components["schemas"]["VersionNumberOfPrompt"];
            /** @description The workspace. */
            workspace_id: number;
            tags: components["schemas"]["PromptTags"];
            prompt_template: components["schemas"]["PromptTemplate"];
            metadata: components["schemas"]["PromptMetadata"];
            commit_message: components["schemas"]["CommitMessage"];
            /** @description What the provider's client is called with; null where neither the version nor the request names a provider. */
            llm_kwargs: {
                [key: string]: unknown;
            } | null;
            /** @description The snippets that were put in. */
            snippets: components["schemas"]["SnippetReference"][];
            /** @description Always null; base URLs are not kept yet. */
            provider_base_url: null;
            /** @description A provider of your own that the version names. */
            provider_id: number | null;
            /** @description Always null; providers of your own are not kept yet. */
            custom_provider: null;
            ab_release: components["schemas"]["AbChoice"];
            warning: components["schemas"]["PromptWarning"];
        };
        /** @description Number of the version; this or `prompt_version_id`. */
        LabelledVersionNumber: number | null;
        /** @description Id of the version; some clients send it in place of the number. */
        LabelledVersionId: number | null;
        /** @description The label and the version that it is to hold. */
        CreatePromptLabelRequest: {
            name: components["schemas"]["ReleaseLabelName"];
            prompt_version_number?: components["schemas"]["LabelledVersionNumber"];
            prompt_version_id?: components["schemas"]["LabelledVersionId"];
        };
        /** @description A label. */
        PromptLabelResponse: {
            success: components["schemas"]["Success"];
            /** @description Id of the label. */
            id: number;
            name: components["schemas"]["ReleaseLabelName"];
            prompt_id: components["schemas"]["PromptId"];
            /** @description Id of the version that it holds. */
            prompt_version_id: number;
            /**
             * Format: date-time
             * @description When the label was made.
             */
            created_at: string;
        };
        /** @description The version that the label is to hold. */
        MovePromptLabelRequest: {
            prompt_version_number?: components["schemas"]["LabelledVersionNumber"];
            prompt_version_id?: components["schemas"]["LabelledVersionId"];
        };
        /** @description What to change; what is left out stays. */
        UpdatePromptTemplateRequest: {
            prompt_name?: components["schemas"]["PromptName"];
            tags?: components["schemas"]["PromptTags"];
            /** @description The folder to move to; null is the root. */
            folder_id?: number | null;
            /** @description Whether it is listed as a snippet. */
            is_snippet?: boolean;
        };
        /** @description The template. */
        UpdatePromptTemplateResponse: {
            success: components["schemas"]["Success"];
            id: components["schemas"]["PromptId"];
            prompt_name: components["schemas"]["PromptName"];
            tags: components["schemas"]["PromptTags"];
            /** @description Where it lies; null for the root. */
            folder_id: number | null;
            /** @description Whether it is listed as a snippet. */
            is_snippet: boolean;
        };
        /** @description Name of the release. */
        AbReleaseName: string;
        /** @description The key of the metadata by whose value the choice is made; null for all of the metadata. */
        AbStickyKey: string | null;
        /** @description Versions and how often they are chosen; the percentages add up to 100. */
        AbSplit: {
            /** @description Number of a version of the template. */
            version: number;
            /** @description How often. */
            percent: number;
        }[];
        /** @description Splits for part of the requests; the first that matches decides. */
        AbSegments: {
            /** @description Metadata that a request must have, each with this value or one of these values; compared as texts. */
            filters: {
                [key: string]: unknown;
            };
            split: components["schemas"]["AbSplit"];
        }[];
        /** @description A choice of versions that lies over a release label. */
        AbRelease: {
            /** @description Id of the release. */
            id: number;
            name: components["schemas"]["AbReleaseName"];
            prompt_id: components["schemas"]["PromptId"];
            release_label: components["schemas"]["ReleaseLabelName"];
            sticky_key: components["schemas"]["AbStickyKey"];
            default_split: components["schemas"]["AbSplit"];
            segments: components["schemas"]["AbSegments"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description One page of releases. */
        ListAbReleasesResponse: {
            success: components["schemas"]["Success"];
            /** @description The releases. */
            data: components["schemas"]["AbRelease"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /** @description A new release. */
        CreateAbReleaseRequest: {
            name: components["schemas"]["AbReleaseName"];
            prompt_id: components["schemas"]["PromptId"];
            release_label: components["schemas"]["ReleaseLabelName"];
            sticky_key?: components["schemas"]["AbStickyKey"];
            default_split: components["schemas"]["AbSplit"];
            segments?: components["schemas"]["AbSegments"];
        };
        /** @description A release. */
        AbReleaseResponse: {
            success: components["schemas"]["Success"];
            ab_release: components["schemas"]["AbRelease"];
        };
        /** @description What to change. */
        UpdateAbReleaseRequest: {
            name?: components["schemas"]["AbReleaseName"];
            sticky_key?: components["schemas"]["AbStickyKey"];
            default_split?: components["schemas"]["AbSplit"];
            segments?: components["schemas"]["AbSegments"];
        };
        /** @description The name, without the white space around it. */
        FolderName: string;
        /** @description The folder to put it into; null or left out for the root. */
        InFolder: number | null;
        /** @description The key's own workspace; may be left out. */
        GivenWorkspaceId: number | null;
        /** @description What the new folder should be. */
        CreateFolderRequest: {
            name: components["schemas"]["FolderName"];
            parent_id?: components["schemas"]["InFolder"];
            workspace_id?: components["schemas"]["GivenWorkspaceId"];
            external_ids?: components["schemas"]["NewExternalIds"];
        };
        /** @description One of the folders around a folder. */
        FolderPathStep: {
            /** @description Id of the folder. */
            id: number;
            /** @description Its name. */
            name: string;
        };
        /** @description A folder. */
        Folder: {
            /** @description Id of the folder. */
            id: number;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its name. */
            name: string;
            /** @description The folder that it lies in; null at the root. */
            parent_id: number | null;
            /** @description The folders that it lies in, from the root down; null at the root. */
            path: components["schemas"]["FolderPathStep"][] | null;
            external_ids: components["schemas"]["ExternalIds"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its name or its place changed last.
             */
            updated_at: string;
        };
        /** @description One folder. */
        FolderResponse: {
            success: components["schemas"]["Success"];
            folder: components["schemas"]["Folder"];
        };
        /**
         * @description What an entity is.
         *
         *     | Type | |
         *     | --- | --- |
         *     | `FOLDER` | a folder |
         *     | `PROMPT`, `SNIPPET` | a prompt template; either word names the same ids |
         *     | `WORKFLOW` | a workflow |
         *     | `DATASET` | a dataset group |
         *     | `REPORT` | an evaluation |
         *     | `AB_TEST`, `INPUT_VARIABLE_SET` | published, and nothing has them here |
         *     | `TABLE`, `TOOL`, `SKILL_COLLECTION` | *Sheaf additions* |
         * @enum {string}
         */
        FolderEntityType: "FOLDER" | "PROMPT" | "SNIPPET" | "WORKFLOW" | "DATASET" | "REPORT" | "AB_TEST" | "INPUT_VARIABLE_SET" | "TABLE" | "TOOL" | "SKILL_COLLECTION";
        /** @description Id of the entity, as its family has it. */
        FolderEntityId: number | string;
        /** @description A folder, or an entity that may lie in one. */
        FolderEntity: {
            id: components["schemas"]["FolderEntityId"];
            /** @description Its name or title. */
            name: string;
            type: components["schemas"]["FolderEntityType"];
            /** @description The folder that it lies in; null at the root. */
            folder_id: number | null;
            /** @description The names of the folders that it lies in, from the root down; that of a folder ends with its own. */
            path: string[];
            /**
             * @description What is particular to the type, if `include_metadata` asks for it; null otherwise.
             *
             *     | Type | |
             *     | --- | --- |
             *     | `PROMPT`, `SNIPPET` | `type` (`chat`, `completion` or null) and `latest_version_number` |
             *     | `WORKFLOW`, `TOOL`, `SKILL_COLLECTION` | `latest_version_number` |
             *     | `DATASET` | `isDraft`, true when it has drafts only, and `latest_version_number` |
             *     | others | nothing |
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            external_ids: components["schemas"]["ExternalIds"];
            /** @description How far its name is from what a semantic search looks for; null in other lists. */
            distance: number | null;
            /** @description The name of the API key that created it, if that is an email address. */
            created_by_email: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it changed last.
             */
            updated_at: string;
        };
        /** @description The entities. */
        ListFolderEntitiesResponse: {
            success: components["schemas"]["Success"];
            /** @description The entities, or one page of them. */
            entities: components["schemas"]["FolderEntity"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
        };
        /** @description An entity by its type and id. */
        FolderEntityReference: {
            id: components["schemas"]["FolderEntityId"];
            type: components["schemas"]["FolderEntityType"];
        };
        /** @description The entities; one that stands here twice counts once. */
        FolderEntityReferences: components["schemas"]["FolderEntityReference"][];
        /** @description What to move, and where. */
        MoveFolderEntitiesRequest: {
            entities: components["schemas"]["FolderEntityReferences"];
            folder_id?: components["schemas"]["InFolder"];
            workspace_id?: components["schemas"]["GivenWorkspaceId"];
        };
        /** @description They lie there now. */
        MoveFolderEntitiesResponse: {
            success: components["schemas"]["Success"];
            /** @description How many entities were named. */
            moved_count: number;
        };
        /** @description What to delete. */
        DeleteFolderEntitiesRequest: {
            entities: components["schemas"]["FolderEntityReferences"];
            /**
             * @description Whether what lies in the folders goes with them.
             * @default false
             */
            cascade: boolean;
            workspace_id?: components["schemas"]["GivenWorkspaceId"];
        };
        /** @description They are gone. */
        DeleteFolderEntitiesResponse: {
            success: components["schemas"]["Success"];
            /** @description The same as `deleted_count`, by its published name. */
            moved_count: number;
            /** @description How many folders and entities were deleted, those that went with a folder included. */
            deleted_count: number;
        };
        /** @description The folder that the path leads to. */
        ResolveFolderIdResponse: {
            success: components["schemas"]["Success"];
            /** @description Id of the folder. */
            id: number;
        };
        /** @description What to change. */
        UpdateFolderRequest: {
            name: components["schemas"]["FolderName"];
        };
        /** @description The external ids of one entity. */
        ListExternalIdsResponse: {
            success: components["schemas"]["Success"];
            external_ids: components["schemas"]["ExternalIds"];
        };
        /** @description The external id that the entity has. */
        AttachExternalIdResponse: {
            success: components["schemas"]["Success"];
            external_id: components["schemas"]["ExternalId"];
        };
        /** @description It is detached. */
        DetachExternalIdResponse: {
            success: components["schemas"]["Success"];
        };
        /** @description One part of a message; `type` says what it is. Kinds that are not known here are kept as they are. */
        LoggedContent: {
            /** @description `text`, `thinking`, `image_url` … */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description One call of a tool. */
        LoggedToolCall: {
            /** @description Names the call; the tool's answer has it as `tool_call_id`. */
            id?: string | null;
            /** @description Usually `function`. */
            type?: string | null;
            /** @description What is called. */
            function: {
                /** @description The tool. */
                name: string;
                /** @description What it is called with, as JSON text. */
                arguments?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description One message. Its content is a list of parts; only messages that consist of tool calls may go without. */
        LoggedMessage: {
            /**
             * @description Whose message it is.
             * @enum {string}
             */
            role: "system" | "user" | "assistant" | "function" | "tool" | "developer" | "placeholder";
            /** @description The parts; null or left out means none. */
            content?: components["schemas"]["LoggedContent"][] | null;
            /** @description The calls that the model makes. */
            tool_calls?: components["schemas"]["LoggedToolCall"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Chat
         * @description Messages, with the tools that the model could call.
         */
        LoggedChat: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "chat";
            /** @description The messages; empty where a call failed. */
            messages: components["schemas"]["LoggedMessage"][];
            /** @description What the model could call. */
            tools?: {
                [key: string]: unknown;
            }[] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Completion
         * @description One piece of content.
         */
        LoggedCompletion: {
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "completion";
            /** @description The parts. */
            content: components["schemas"]["LoggedContent"][];
        } & {
            [key: string]: unknown;
        };
        /** @description What went into a model or came out of it, in the form of a prompt template. Logs keep properties and kinds of content that are not known here. */
        LoggedPrompt: components["schemas"]["LoggedChat"] | components["schemas"]["LoggedCompletion"];
        /** @description A time: ISO 8601, UTC when it has no offset, or a number since 1970, in seconds below 100,000,000,000 and in milliseconds above. */
        GivenTime: string | number;
        /** @description Facts about the request by their key. Strings are usual; any JSON value is kept as it is. */
        RequestMetadata: {
            [key: string]: unknown;
        };
        /**
         * @description Whether the call worked; `WARNING` is an answer that is not whole.
         * @enum {string}
         */
        RequestStatus: "SUCCESS" | "WARNING" | "ERROR";
        /**
         * @description What went wrong; null when nothing did or nobody knows.
         *
         *     | Kind | With the status |
         *     | --- | --- |
         *     | `PROVIDER_RATE_LIMIT`, `PROVIDER_QUOTA_LIMIT`, `UNKNOWN_ERROR` | WARNING or ERROR |
         *     | `PROVIDER_PARTIAL_RESPONSE`, `VARIABLE_MISSING_OR_EMPTY` | WARNING |
         *     | `PROVIDER_TIMEOUT`, `PROVIDER_AUTH_ERROR`, `PROVIDER_ERROR`, `TEMPLATE_RENDER_ERROR` | ERROR |
         * @enum {string|null}
         */
        RequestErrorType: "PROVIDER_TIMEOUT" | "PROVIDER_QUOTA_LIMIT" | "PROVIDER_RATE_LIMIT" | "PROVIDER_PARTIAL_RESPONSE" | "PROVIDER_AUTH_ERROR" | "PROVIDER_ERROR" | "TEMPLATE_RENDER_ERROR" | "VARIABLE_MISSING_OR_EMPTY" | "UNKNOWN_ERROR" | null;
        /** @description One call of a model, whose times may be known from elsewhere. */
        LoggedCall: {
            /** @description `openai`, `anthropic`, `openai.azure`, `google`, `vertexai`, `amazon.bedrock` …, or one of your own. */
            provider: string;
            /** @description The model, by the provider's name for it; searched as `engine`. */
            model: string;
            input: components["schemas"]["LoggedPrompt"];
            output: components["schemas"]["LoggedPrompt"];
            request_start_time?: components["schemas"]["GivenTime"];
            request_end_time?: components["schemas"]["GivenTime"];
            /** @description Parameters of the call, `response_format` and `thinking` among them. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Words to find the log by. */
            tags?: string[] | null;
            metadata?: components["schemas"]["RequestMetadata"] | null;
            /** @description Name of the prompt template that the request was made from. */
            prompt_name?: string | null;
            /** @description Id of that template, instead of its name. */
            prompt_id?: number | null;
            /** @description Number of its version; the newest when left out. */
            prompt_version_number?: number | null;
            /** @description The variables that it was rendered with. */
            prompt_input_variables?: {
                [key: string]: unknown;
            } | null;
            /** @description All tokens that went in; 0 for not known. */
            input_tokens?: number | null;
            /** @description All tokens that came out; 0 for not known. */
            output_tokens?: number | null;
            /** @description US dollars; 0 for not known. */
            price?: number | null;
            /** @description The function of the client that made the call. */
            function_name?: string | null;
            /** @description The score of the log; 0 for none. */
            score?: number | null;
            /** @description What is scored; null or left out for `default`. */
            score_name?: string | null;
            /** @description `chat-completions`, `responses`, `messages`, `embeddings` … */
            api_type?: string | null;
            status?: components["schemas"]["RequestStatus"] | null;
            error_type?: components["schemas"]["RequestErrorType"];
            /** @description What the provider said of the failure. */
            error_message?: string | null;
        };
        /** @description One call of a model. Properties that are not listed are ignored. */
        LogRequest: components["schemas"]["LoggedCall"] & {
            request_start_time: components["schemas"]["GivenTime"];
            request_end_time: components["schemas"]["GivenTime"];
        };
        /** @description Id of the request log. */
        RequestLogId: number;
        /** @description The metadata, one object for each key. */
        MetadataList: {
            [key: string]: unknown;
        }[];
        /** @description The scores of the log. */
        ScoreList: {
            /** @description What is scored. */
            name: string;
            /** @description 0 to 100. */
            score: number;
        }[];
        /** @description A logged call as a prompt with its model; the messages that were sent, then the answer. */
        RequestBlueprint: {
            prompt_template: components["schemas"]["LoggedPrompt"];
            /** @description Always null. */
            commit_message: null;
            /** @description The model. */
            metadata: {
                /** @description The model and how it was called. */
                model: {
                    /** @description The provider. */
                    provider: string;
                    /** @description The model. */
                    name: string;
                    /** @description The provider's interface; null when it is not known. */
                    api_type: string | null;
                    /** @description Parameters of the call. */
                    parameters: {
                        [key: string]: unknown;
                    };
                    /** @description Always null. */
                    display_params: null;
                    /** @description Always null. */
                    model_config_display_name: null;
                    /** @description Always null. */
                    base_model: null;
                };
            };
            /** @description Always null. */
            provider_base_url_name: null;
            /** @description Always null. */
            report_id: null;
            /** @description Always null. */
            inference_client_name: null;
            /** @description Always null. */
            provider_id: null;
        };
        /** @description The log that was stored, under `id` and once more under `request_id`. */
        LogRequestResponse: {
            success: components["schemas"]["Success"];
            id: components["schemas"]["RequestLogId"];
            request_id: components["schemas"]["RequestLogId"];
            /** @description The workspace that it belongs to. */
            workspace_id?: number;
            /** @description Always null; a key belongs to a workspace. */
            user_id?: null;
            /**
             * @description Always this word.
             * @constant
             */
            type?: "request";
            /** @description The provider. */
            provider_type?: string;
            /** @description The model. */
            engine?: string;
            /** @description The provider's interface. */
            api_type?: string | null;
            /** @description The function of the client that made the call. */
            function_name?: string;
            /** @description Always empty. */
            function_args?: string[];
            /** @description What went in. */
            function_kwargs?: {
                input: components["schemas"]["LoggedPrompt"];
                /** @description Parameters of the call. */
                parameters: {
                    [key: string]: unknown;
                };
            };
            /** @description What came out. */
            request_response?: {
                output: components["schemas"]["LoggedPrompt"];
            };
            /** @description The prompt template that the request was made from. */
            prompt_id?: number | null;
            /** @description Number of its version. */
            prompt_version_number?: number | null;
            /** @description The variables that it was rendered with. */
            prompt_input_variables?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the call began.
             */
            request_start_time?: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            request_end_time?: string;
            /** @description US dollars; 0 when it is not known. */
            price?: number;
            /** @description The score `default`; 0 when there is none. */
            score?: number;
            /** @description Input and output tokens together. */
            tokens?: number;
            /** @description All tokens that went in; 0 when that is not known. */
            input_tokens?: number;
            /** @description All tokens that came out; 0 when that is not known. */
            output_tokens?: number;
            /** @description The span that the call was made in. */
            span_id?: string | null;
            /**
             * Format: date-time
             * @description When the log was stored.
             */
            created_at?: string;
            metadata?: components["schemas"]["MetadataList"];
            scores?: components["schemas"]["ScoreList"];
            /** @description Its tags. */
            tags_array?: string[];
            /** @description The texts that went in. */
            prompt_string?: string;
            /** @description The text that came out. */
            response_string?: string;
            prompt_version: components["schemas"]["RequestBlueprint"];
            status: components["schemas"]["RequestStatus"];
            /** @description What went wrong. */
            error_type: string | null;
            /** @description What the provider said of the failure. */
            error_message: string | null;
        };
        /** @description A request log without its texts. */
        RequestLogSearchResult: {
            id: components["schemas"]["RequestLogId"];
            /** @description The model. */
            engine: string;
            /** @description The provider. */
            provider_type: string;
            /** @description All tokens that went in; 0 when that is not known. */
            input_tokens: number;
            /** @description All tokens that came out; 0 when that is not known. */
            output_tokens: number;
            /** @description US dollars; 0 when no price is known. */
            price: number;
            /**
             * Format: date-time
             * @description When the call began.
             */
            request_start_time: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            request_end_time: string;
            /** @description Seconds that it took. */
            latency: number;
            /** @description Its tags. */
            tags_array: string[];
            metadata: components["schemas"]["MetadataList"];
            scores: components["schemas"]["ScoreList"];
            status: components["schemas"]["RequestStatus"];
            /** @description What went wrong. */
            error_type: string | null;
            /** @description The prompt template that it was made from. */
            prompt_id: number | null;
            /** @description Name of that template. */
            prompt_name?: string | null;
            /** @description Number of its version. */
            prompt_version_number: number | null;
            /** @description The group that it is in. */
            group_id: number | null;
            /** @description The trace that it is part of; null for none. */
            trace_id: string | null;
        };
        /** @description One page of request logs. */
        SearchRequestLogsResponse: {
            success: components["schemas"]["Success"];
            /** @description The logs. */
            items: components["schemas"]["RequestLogSearchResult"][];
            /** @description Number of this page; null when it was asked for by a cursor. */
            page: number | null;
            /** @description How many pages `total` fills. */
            pages: number;
            /** @description Items on a page. */
            per_page: number;
            /** @description How many logs were counted. */
            total: number;
            /** @description Whether that is all of them; else there are at least as many. *Sheaf addition.* */
            total_is_exact: boolean;
            /** @description Whether there may be more. */
            has_next: boolean;
            /** @description Whether something comes before. */
            has_prev: boolean;
            /** @description Number of the next page; null without one. */
            next_num: number | null;
            /** @description Number of the page before; null without one. */
            prev_num: number | null;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What to look for; everything may be left out. */
        SearchRequestLogsRequest: {
            filter_group?: components["schemas"]["StructuredFilterGroup"] | null;
            /** @description A short form of a group in which all must hold; not together with `filter_group`. */
            filters?: (components["schemas"]["StructuredFilterGroup"] | components["schemas"]["StructuredFilter"])[] | null;
            /** @description Words to find in the texts. */
            q?: string | null;
            sort_by?: components["schemas"]["RequestSortField"] | null;
            /**
             * @description Its direction; comes together with `sort_by`.
             * @enum {string|null}
             */
            sort_order?: "asc" | "desc" | null;
            /**
             * @description Number of the page, within the first 10,000 results.
             * @default 1
             */
            page: number;
            /**
             * @description Items on a page.
             * @default 10
             */
            per_page: number;
            /** @description The `next_cursor` of the page before, instead of `page`. *Sheaf addition.* */
            cursor?: string | null;
            /**
             * @description Whether items have the name of their prompt.
             * @default false
             */
            include_prompt_name: boolean | null;
            /** @description Means something for analytics only; ignored here. */
            metadata_cost_breakdown_key?: string | null;
        };
        /** @description Which logs to add up; everything may be left out. */
        RequestAnalyticsQuery: {
            filter_group?: components["schemas"]["StructuredFilterGroup"] | null;
            /** @description A short form of a group in which all must hold; not together with `filter_group`. */
            filters?: (components["schemas"]["StructuredFilterGroup"] | components["schemas"]["StructuredFilter"])[] | null;
            /** @description Words to find in the texts. */
            q?: string | null;
            /** @description Ignored. */
            sort_by?: components["schemas"]["RequestSortField"] | null;
            /**
             * @description Ignored.
             * @enum {string|null}
             */
            sort_order?: "asc" | "desc" | null;
            /** @description The key of metadata by whose values `metadataValueBreakdown` goes. */
            metadata_cost_breakdown_key?: string | null;
        };
        /** @description What the logs of one bucket add up to. */
        RequestAnalyticsStat: {
            /** @description Its begin; a day as `YYYY-MM-DD`, anything smaller in full, in UTC. */
            date: string;
            /** @description The same for people. */
            dateLabel: string;
            /** @description How many logs. */
            requests: number;
            /** @description Their cost in US dollars; a log without a price counts as 0. */
            cost: number;
            /** @description Their input and output tokens. */
            tokens: number;
            /** @description Their input tokens. */
            inputTokens: number;
            /** @description Their output tokens. */
            outputTokens: number;
            /** @description Mean latency in seconds. */
            latency: number;
            /** @description Input tokens from a cache. */
            cachedTokens: number;
            /** @description Tokens of thoughts. */
            thinkingTokens: number;
            /** @description Share of the logs that are part of a trace, from 0 to 1. */
            traceShare: number;
            /** @description Logs by status. */
            statusCounts: {
                [key: string]: number;
            };
            /** @description Logs by the shape of their output. */
            outputShapeCounts: {
                /** @description JSON. */
                json: number;
                /** @description Calls of tools. */
                toolCall: number;
                /** @description Text. */
                plainText: number;
            };
            /** @description Mean number of turns. */
            avgTurnCount: number;
            /** @description Mean number of tool calls. */
            avgToolCallCount: number;
            /** @description 95th percentile of the number of tool calls. */
            toolCallCountP95: number;
        };
        /** @description A name or date, and a number. */
        AnalyticsPoint: (string | number)[];
        /** @description Numbers by date, in order; only dates with logs. */
        AnalyticsPoints: components["schemas"]["AnalyticsPoint"][];
        /** @description How often a prompt template was used. */
        PromptUsage: {
            /** @description Its id. */
            promptId: string;
            /** @description Its name; null when it is not known any more. */
            promptName: string | null;
            /** @description How many logs. */
            requests: number;
        };
        /** @description Seconds by date; only dates with logs. */
        AnalyticsSeconds: {
            [key: string]: number;
        };
        /** @description Latencies of all logs. */
        RequestLatencyByDay: {
            average_latency: components["schemas"]["AnalyticsSeconds"];
            p50_latency: components["schemas"]["AnalyticsSeconds"];
            p90_latency: components["schemas"]["AnalyticsSeconds"];
            p95_latency: components["schemas"]["AnalyticsSeconds"];
        };
        /** @description Latencies of the logs of one value, in seconds. */
        RequestDimensionLatency: {
            average_latency: components["schemas"]["AnalyticsPoints"];
            p50_latency: components["schemas"]["AnalyticsPoints"];
            p90_latency: components["schemas"]["AnalyticsPoints"];
            p95_latency: components["schemas"]["AnalyticsPoints"];
        };
        /** @description How often an error came. */
        ErrorTypeCount: {
            /** @description The type of the error. */
            errorType: string;
            /** @description How many logs. */
            requests: number;
        };
        /** @description What the logs of one value add up to. */
        ProviderBreakdown: {
            /** @description The value. */
            provider: string;
            /** @description How many logs. */
            requests: number;
            /** @description Their cost in US dollars; a log without a price counts as 0. */
            cost: number;
            /** @description Their input and output tokens. */
            tokens: number;
            /** @description Their input tokens. */
            inputTokens: number;
            /** @description Their output tokens. */
            outputTokens: number;
        };
        /** @description What the logs of one value add up to. */
        PromptBreakdown: {
            /** @description The value. */
            promptId: string;
            /** @description How many logs. */
            requests: number;
            /** @description Their cost in US dollars; a log without a price counts as 0. */
            cost: number;
            /** @description Their input and output tokens. */
            tokens: number;
            /** @description Their input tokens. */
            inputTokens: number;
            /** @description Their output tokens. */
            outputTokens: number;
        };
        /** @description What the logs of one value add up to. */
        TagBreakdown: {
            /** @description The value. */
            tag: string;
            /** @description How many logs. */
            requests: number;
            /** @description Their cost in US dollars; a log without a price counts as 0. */
            cost: number;
            /** @description Their input and output tokens. */
            tokens: number;
            /** @description Their input tokens. */
            inputTokens: number;
            /** @description Their output tokens. */
            outputTokens: number;
        };
        /** @description How many logs have a key. */
        KeyCount: {
            /** @description The key. */
            key: string;
            /** @description How many logs. */
            requests: number;
        };
        /** @description Latency of the logs that call a tool. */
        ToolLatency: {
            /** @description Name of the tool. */
            toolName: string;
            /** @description How many logs. */
            requests: number;
            /** @description The mean. */
            avgLatencySeconds: number;
            /** @description The shortest. */
            minLatencySeconds: number;
            /** @description The longest. */
            maxLatencySeconds: number;
        };
        /** @description How many logs call a tool. */
        ToolUsage: {
            /** @description Name of the tool. */
            name: string;
            /** @description How many logs. */
            requests: number;
        };
        /** @description What the logs with one value of metadata cost. */
        MetadataValueCost: {
            /** @description The key. */
            key: string;
            /** @description The value as text. */
            value: string;
            /** @description The value where a key was asked for, else `key = value`. */
            label: string;
            /** @description How many logs. */
            requests: number;
            /** @description Their cost in US dollars. */
            cost: number;
        };
        /** @description What the logs that match add up to. Lists have up to 20 items, `metadataValueBreakdown` up to 50. */
        RequestAnalyticsResponse: {
            success: components["schemas"]["Success"];
            /** @description *Sheaf addition.* False when there were more logs than are looked at. */
            isComplete: boolean;
            /** @description Size of the buckets. */
            chartInterval: {
                /**
                 * @description Its unit.
                 * @enum {string}
                 */
                interval: "second" | "minute" | "hour" | "day";
                /** @description Milliseconds of a bucket. */
                bucketSizeMs: number;
                /** @description Minutes of a bucket; only with `minute`. */
                bucketMinutes?: number;
            };
            /** @description Mean latency in seconds; 0 without logs. */
            averageLatency: number;
            /** @description US dollars. */
            totalCost: number;
            /** @description Input and output tokens. */
            totalTokens: number;
            /** @description How many logs. */
            totalRequests: number;
            /** @description Input tokens from a cache. */
            totalCachedTokens: number;
            /** @description Tokens of thoughts. */
            totalThinkingTokens: number;
            /** @description Cached tokens for each input token; null without input tokens. */
            cacheTokenRatio: number | null;
            /** @description What each bucket adds up to, in order, empty ones too; of more than 1,000 buckets only those with logs. */
            stats: components["schemas"]["RequestAnalyticsStat"][];
            /** @description Models and how many logs they have. */
            mostUsedModels: components["schemas"]["AnalyticsPoint"][];
            /** @description How many logs, by model and date. Dates are those of the buckets, here and below. */
            modelRequestsByDay: {
                [key: string]: components["schemas"]["AnalyticsPoints"];
            };
            /** @description Prompt templates, the most used first. */
            mostUsedPromptTemplates: components["schemas"]["PromptUsage"][];
            /** @description How many logs, by id of the prompt template and date. */
            promptTemplateRequestsByDay: {
                [key: string]: components["schemas"]["AnalyticsPoints"];
            };
            /** @description How many logs, by provider and date. */
            providerRequestsByDay: {
                [key: string]: components["schemas"]["AnalyticsPoints"];
            };
            latency: components["schemas"]["RequestLatencyByDay"];
            /** @description Latencies by model. */
            latencyByModelByDay: {
                [key: string]: components["schemas"]["RequestDimensionLatency"];
            };
            /** @description Latencies by id of the prompt template. */
            latencyByPromptTemplateByDay: {
                [key: string]: components["schemas"]["RequestDimensionLatency"];
            };
            /** @description Latencies by provider. */
            latencyByProviderByDay: {
                [key: string]: components["schemas"]["RequestDimensionLatency"];
            };
            /** @description Types of errors, the most frequent first. */
            errorTypes: components["schemas"]["ErrorTypeCount"][];
            /** @description Providers, the most used first. */
            providerBreakdown: components["schemas"]["ProviderBreakdown"][];
            /** @description Prompt templates, the most used first. */
            promptBreakdown: components["schemas"]["PromptBreakdown"][];
            /** @description Tags, the most frequent first; a log counts for each of its own. */
            tagsBreakdown: components["schemas"]["TagBreakdown"][];
            /** @description Keys of metadata, the most frequent first. */
            metadataKeysTop: components["schemas"]["KeyCount"][];
            /** @description Keys of outputs that are JSON, the most frequent first. */
            outputKeysTop: components["schemas"]["KeyCount"][];
            /** @description Tools, the most used first. */
            toolsLatency: components["schemas"]["ToolLatency"][];
            /** @description The same tools. */
            toolsUsageBars: components["schemas"]["ToolUsage"][];
            /** @description Values of metadata, the dearest first. */
            metadataValueBreakdown: components["schemas"]["MetadataValueCost"][];
        };
        /**
         * @description A field to suggest values for.
         * @enum {string}
         */
        SuggestionField: "engine" | "provider_type" | "prompt_id" | "prompt" | "tags" | "metadata_keys" | "status" | "tool_names" | "output_keys" | "input_variable_keys" | "metadata_values" | "output_values" | "input_variable_values";
        /** @description Values to choose from. */
        SearchRequestSuggestionsResponse: {
            success: components["schemas"]["Success"];
            /** @description The values, as text. */
            values: string[];
        };
        /** @description A request log with its texts. */
        RequestLogDetailResponse: {
            success: components["schemas"]["Success"];
            prompt_blueprint: components["schemas"]["RequestBlueprint"];
            request_id: components["schemas"]["RequestLogId"];
            /** @description The provider. */
            provider: string;
            /** @description The model. */
            model: string;
            /** @description All tokens that went in; null when that is not known. */
            input_tokens: number | null;
            /** @description All tokens that came out; null when that is not known. */
            output_tokens: number | null;
            /** @description Both together; null when neither is known. */
            tokens: number | null;
            /** @description Input tokens that came from the provider's cache. */
            cached_tokens: number | null;
            /** @description Output tokens that the model spent on thinking. */
            thinking_tokens: number | null;
            /** @description US dollars; null when no price is known. */
            price: number | null;
            /**
             * Format: date-time
             * @description When the call began.
             */
            request_start_time: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            request_end_time: string;
            /** @description Milliseconds that it took. */
            latency_ms: number;
            /** @description The trace that it is part of; null for none. */
            trace_id: string | null;
            /** @description The span that it was made in; null for none. */
            span_id: string | null;
            status: components["schemas"]["RequestStatus"];
            /** @description What went wrong. */
            error_type: string | null;
            /** @description What the provider said of the failure. */
            error_message: string | null;
            /** @description Its tags. */
            tags: string[];
            metadata: components["schemas"]["RequestMetadata"];
            /** @description Its scores, 0 to 100, by name. */
            scores: {
                [key: string]: number;
            };
            /** @description The group that it is in. */
            group_id: number | null;
            /** @description The prompt template that it was made from. */
            prompt_id: number | null;
            /** @description Name of that template. */
            prompt_name: string | null;
            /** @description Number of its version. */
            prompt_version_number: number | null;
            /** @description The variables that it was rendered with. */
            prompt_input_variables: {
                [key: string]: unknown;
            };
        };
        /** @description Id of the request log, as a number or as its digits. */
        AnyRequestId: number | string;
        /** @description Metadata to add. */
        TrackMetadataRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            metadata: components["schemas"]["RequestMetadata"];
        };
        /** @description What was tracked is stored. */
        TrackResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
        };
        /** @description A score to set. */
        TrackScoreRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            /** @description From bad to good. */
            score: number;
            /** @description What is scored; null or left out for `default`. */
            name?: string | null;
        };
        /** @description The prompt that a request was made from. */
        TrackPromptRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            /** @description Name of the prompt template. */
            prompt_name: string;
            /** @description The variables that it was rendered with; null or left out leaves those of the log as they are. */
            prompt_input_variables?: {
                [key: string]: unknown;
            } | null;
            /** @description Number of the version, as a number or as its digits. */
            version?: number | string | null;
            /** @description Release label that leads to the version. */
            label?: string | null;
        };
        /** @description A group to put the log into. */
        TrackGroupRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            /** @description Id of the group, as a number or as its digits. */
            group_id: number | string;
        };
        /** @description A key of your workspace, for callers that send no `X-API-KEY` header. The header wins. */
        ApiKeyInBody: string;
        /** @description Metadata to add. */
        SdkTrackMetadataRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            metadata: components["schemas"]["RequestMetadata"];
            api_key?: components["schemas"]["ApiKeyInBody"];
        };
        /** @description What was tracked is stored. */
        SdkTrackResponse: {
            success: components["schemas"]["Success"];
        };
        /** @description A score to set. */
        SdkTrackScoreRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            /** @description From bad to good. */
            score: number;
            /** @description What is scored; null or left out for `default`. */
            name?: string | null;
            api_key?: components["schemas"]["ApiKeyInBody"];
        };
        /** @description The prompt that a request was made from. */
        SdkTrackPromptRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            /** @description Name of the prompt template. */
            prompt_name: string;
            /** @description The variables that it was rendered with; null or left out leaves those of the log as they are. */
            prompt_input_variables?: {
                [key: string]: unknown;
            } | null;
            /** @description Number of the version, as a number or as its digits. */
            version?: number | string | null;
            /** @description Release label that leads to the version. */
            label?: string | null;
            api_key?: components["schemas"]["ApiKeyInBody"];
        };
        /** @description A group to put the log into. */
        SdkTrackGroupRequest: {
            request_id: components["schemas"]["AnyRequestId"];
            /** @description Id of the group, as a number or as its digits. */
            group_id: number | string;
            api_key?: components["schemas"]["ApiKeyInBody"];
        };
        /** @description A call of a model as its provider's client made it. */
        TrackRequestRequest: {
            api_key?: components["schemas"]["ApiKeyInBody"];
            /** @description The provider's function, such as `anthropic.messages.create`. */
            function_name: string;
            /** @description The provider; taken from `function_name` when left out. */
            provider_type?: string | null;
            /** @description Positional arguments; SDKs send none. */
            args?: unknown[] | null;
            /** @description Arguments of the call. */
            kwargs?: {
                [key: string]: unknown;
            } | null;
            /** @description The provider's answer; `{}` after a failure. */
            request_response?: Record<string, unknown> | unknown[] | string | number | boolean | null;
            /** @description Tags of the log. */
            tags?: string[] | null;
            request_start_time: components["schemas"]["GivenTime"];
            request_end_time: components["schemas"]["GivenTime"];
            metadata?: components["schemas"]["RequestMetadata"] | null;
            /** @description Id of the prompt template that the call was made from. */
            prompt_id?: number | string | null;
            /** @description Number of its version; null for the newest. */
            prompt_version?: number | null;
            /** @description The variables that it was rendered with. Old callers send a list of names. */
            prompt_input_variables?: {
                [key: string]: unknown;
            } | unknown[] | null;
            /** @description The group to put the log into. */
            group_id?: number | null;
            /**
             * @description Whether the answer has the blueprint of the log.
             * @default false
             */
            return_prompt_blueprint: boolean | null;
            /** @description The span of the call; it may arrive later. */
            span_id?: string | null;
            status?: components["schemas"]["RequestStatus"] | null;
            error_type?: components["schemas"]["RequestErrorType"];
            /** @description What the provider said of the failure; kept up to 1,024 characters. */
            error_message?: string | null;
        };
        /** @description The log that was stored. */
        TrackRequestResponse: {
            success: components["schemas"]["Success"];
            request_id: components["schemas"]["RequestLogId"];
            /** @description The call and its answer; null unless it was asked for. */
            prompt_blueprint: components["schemas"]["RequestBlueprint"] | null;
            /** @description For people. */
            message: string;
        };
        /** @description Nothing but the key. */
        CreateGroupRequest: {
            api_key?: components["schemas"]["ApiKeyInBody"];
        };
        /** @description The new group. */
        CreateGroupResponse: {
            success: components["schemas"]["Success"];
            /** @description Id of the group. */
            id: number;
        };
        /**
         * @description Id of the trace; 32 hexadecimal digits, or any other text.
         * @example 5b8efff798038103d269b633813fc60c
         */
        TraceIdText: string;
        /**
         * @description Id of the span within its trace; 16 hexadecimal digits, or any other text.
         * @example eee19b7ec3c1b174
         */
        SpanIdText: string;
        /**
         * @description Nanoseconds since 1970, as an integer or as a text of its digits. Below 2^63.
         * @example 1772442900000000000
         */
        Nanoseconds: number | string;
        /** @description Attributes by name; any JSON values. */
        AnyAttributes: {
            [key: string]: unknown;
        };
        /** @description A span as its sender describes it. Unknown properties are ignored. */
        NewSpan: {
            /** @description What was done. */
            name: string;
            /** @description Which span it is. */
            context: {
                trace_id: components["schemas"]["TraceIdText"];
                span_id: components["schemas"]["SpanIdText"];
                /** @description The W3C trace state; kept as it is. */
                trace_state: string;
            };
            /**
             * @description The part that the span plays.
             * @enum {string}
             */
            kind: "SpanKind.CLIENT" | "SpanKind.CONSUMER" | "SpanKind.INTERNAL" | "SpanKind.PRODUCER" | "SpanKind.SERVER";
            /** @description `span_id` of the span around it; null for none. Up to 15 hexadecimal digits are filled up with zeros in front. */
            parent_id?: string | null;
            start_time: components["schemas"]["Nanoseconds"];
            end_time: components["schemas"]["Nanoseconds"];
            /** @description How it ended. */
            status: {
                /**
                 * @description Whether it went well.
                 * @enum {string}
                 */
                status_code: "StatusCode.OK" | "StatusCode.ERROR" | "StatusCode.UNSET";
                /** @description Details, most often of an error. */
                description?: string | null;
            };
            attributes: components["schemas"]["AnyAttributes"];
            /** @description What happened on the way, mostly `{name, timestamp, attributes}`. */
            events?: {
                [key: string]: unknown;
            }[];
            /** @description Other spans that it has to do with, mostly `{context, attributes}`. */
            links?: {
                [key: string]: unknown;
            }[];
            /** @description What the span comes from. */
            resource: {
                attributes: components["schemas"]["AnyAttributes"];
                /** @description Address of the schema of the attributes; may be empty. */
                schema_url: string;
            };
            /** @description The request log that the span makes, instead of one from its attributes. Times that are left out are those of the span. */
            log_request?: components["schemas"]["LoggedCall"] | null;
        };
        /** @description Spans to store. Unknown properties are ignored. */
        CreateSpansRequest: {
            /** @description The spans, of any traces and in any order. */
            spans: components["schemas"]["NewSpan"][];
            /**
             * @description Whether to close every trace of the request when its spans are stored.
             * @default false
             */
            close_after: boolean;
        };
        /** @description The spans that were stored. */
        CreateSpansResponse: {
            success: components["schemas"]["Success"];
            /** @description One for each span that was stored, in the order of the request. */
            spans: {
                /** @description Id of the span; it keeps it when it is replaced. */
                id: number;
                /** @description As it was sent. */
                name: string;
                span_id: components["schemas"]["SpanIdText"];
            }[];
            /** @description The request logs that these spans made or wrote again. */
            request_logs: {
                /** @description Id of the request log. */
                id: number;
                span_id: components["schemas"]["SpanIdText"];
            }[];
            /** @description Spans of closed traces. Left out, like the two below, when there are none. */
            rejected_span_ids?: components["schemas"]["SpanIdText"][];
            /** @description The closed traces. */
            rejected_trace_ids?: components["schemas"]["TraceIdText"][];
            /**
             * @description Why.
             * @constant
             */
            rejection_reason?: "trace_closed";
        };
        /** @description A 64-bit integer, as a text of its digits or as a number. */
        OtlpInteger: string | number | null;
        /** @description A value, by its type; null when it has none. */
        OtlpAnyValue: {
            /** @description A text. */
            stringValue?: string | null;
            /** @description True or false. */
            boolValue?: boolean | null;
            intValue?: components["schemas"]["OtlpInteger"];
            /** @description A number, or `NaN`, `Infinity`, `-Infinity`. */
            doubleValue?: number | string | null;
            /** @description Bytes in base64. */
            bytesValue?: string | null;
            /** @description A list. */
            arrayValue?: {
                /** @description Its items. */
                values?: components["schemas"]["OtlpAnyValue"][] | null;
            } | null;
            /** @description Values by name. */
            kvlistValue?: {
                values?: components["schemas"]["OtlpAttributes"];
            } | null;
        } | null;
        /** @description Attributes as a list. */
        OtlpAttributes: components["schemas"]["OtlpKeyValue"][] | null;
        /** @description An attribute. */
        OtlpKeyValue: {
            /** @description Its name. */
            key?: string | null;
            value?: components["schemas"]["OtlpAnyValue"];
        };
        /** @description A span. One whose ids or times cannot be used is left out by itself and counted in the answer. */
        OtlpSpan: {
            /** @description 16 bytes, in hexadecimal (or base64). */
            traceId?: string | null;
            /** @description 8 bytes, in hexadecimal (or base64). */
            spanId?: string | null;
            /** @description 8 bytes; empty or missing for a root. */
            parentSpanId?: string | null;
            /** @description The W3C trace state. */
            traceState?: string | null;
            /** @description What was done. */
            name?: string | null;
            /** @description 0 to 5, or its name (`SPAN_KIND_CLIENT`). */
            kind?: number | string | null;
            startTimeUnixNano?: components["schemas"]["OtlpInteger"];
            endTimeUnixNano?: components["schemas"]["OtlpInteger"];
            attributes?: components["schemas"]["OtlpAttributes"];
            /** @description What happened on the way. */
            events?: {
                timeUnixNano?: components["schemas"]["OtlpInteger"];
                /** @description What happened. */
                name?: string | null;
                attributes?: components["schemas"]["OtlpAttributes"];
            }[] | null;
            /** @description Other spans that it has to do with. */
            links?: {
                /** @description Of the other span. */
                traceId?: string | null;
                /** @description Of the other span. */
                spanId?: string | null;
                /** @description Of the other span. */
                traceState?: string | null;
                attributes?: components["schemas"]["OtlpAttributes"];
            }[] | null;
            /** @description How it ended; unset when it is missing. */
            status?: {
                /** @description 0 unset, 1 ok, 2 error, or its name (`STATUS_CODE_ERROR`). */
                code?: number | string | null;
                /** @description Details, most often of an error. */
                message?: string | null;
            } | null;
        };
        /** @description The spans of one instrumentation. */
        OtlpScopeSpans: {
            /** @description The instrumentation. */
            scope?: {
                /** @description Its name. */
                name?: string | null;
                /** @description Its version. */
                version?: string | null;
                attributes?: components["schemas"]["OtlpAttributes"];
            } | null;
            /** @description The spans. */
            spans?: components["schemas"]["OtlpSpan"][] | null;
        };
        /** @description The spans of one resource. */
        OtlpResourceSpans: {
            /** @description What the spans come from. */
            resource?: {
                attributes?: components["schemas"]["OtlpAttributes"];
            } | null;
            /** @description Address of the schema of the attributes. */
            schemaUrl?: string | null;
            /** @description The spans by the instrumentation that made them. */
            scopeSpans?: components["schemas"]["OtlpScopeSpans"][] | null;
        };
        /** @description An `ExportTraceServiceRequest` in OTLP's JSON. */
        OtlpTracesRequest: {
            /** @description Spans by what they come from. */
            resourceSpans?: components["schemas"]["OtlpResourceSpans"][] | null;
        };
        /**
         * Format: binary
         * @description A message of OTLP in protobuf.
         */
        OtlpMessage: string;
        /** @description An `ExportTraceServiceResponse` in OTLP's JSON. */
        OtlpTracesResponse: {
            /** @description What was left out; null when all spans were stored. */
            partialSuccess: {
                /** @description How many spans were left out. */
                rejectedSpans: number;
                /** @description Why, for people. */
                errorMessage: string;
            } | null;
        };
        /**
         * Format: binary
         * @description A `google.rpc.Status` in protobuf.
         */
        OtlpStatus: string;
        /** @description Some traces take no more spans. */
        TracesClosedBody: {
            /**
             * @description Always false.
             * @constant
             */
            success: false;
            /** @description For people. */
            message: string;
            /**
             * @description Always this code.
             * @constant
             */
            error: "trace_closed";
            /** @description The closed traces, at most 100 of them. */
            trace_ids: string[];
        };
        /**
         * Group of traces
         * @description Conditions and groups of conditions, nested up to 10 deep, with up to 200 conditions in all.
         * @example {
         *       "logic": "SPAN_AND",
         *       "filters": [
         *         {
         *           "field": "span_type",
         *           "operator": "is",
         *           "value": "TOOL"
         *         },
         *         {
         *           "field": "span_duration_ms",
         *           "operator": "gt",
         *           "value": 5000
         *         }
         *       ]
         *     }
         */
        TraceFilterGroup: {
            /**
             * @description Whether all of them must hold or one is enough; with SPAN_ for one and the same span.
             * @default AND
             * @enum {string}
             */
            logic: "AND" | "OR" | "SPAN_AND" | "SPAN_OR";
            /** @description The conditions; an empty list holds for every trace, or every span. */
            filters: (components["schemas"]["TraceFilterGroup"] | components["schemas"]["StructuredFilter"])[];
        };
        /**
         * @description What the results are sorted by; the id of the trace decides between equals.
         * @enum {string}
         */
        TraceSortField: "trace_start" | "trace_duration_ms" | "trace_total_cost_usd" | "trace_total_tokens" | "trace_input_tokens" | "trace_output_tokens" | "trace_span_count" | "trace_depth" | "trace_name" | "trace_status";
        /** @description What to look for; everything may be left out. */
        SearchTracesRequest: {
            filter_group?: components["schemas"]["TraceFilterGroup"] | null;
            /** @description Words to find in names, inputs and outputs of spans. */
            q?: string | null;
            sort_by?: components["schemas"]["TraceSortField"] | null;
            /**
             * @description Its direction; comes together with `sort_by`.
             * @enum {string|null}
             */
            sort_order?: "asc" | "desc" | null;
            /** @description Number of the page, 1 when left out, within the first 10,000 results. Not together with a cursor. */
            page?: number | null;
            /**
             * @description Items on a page.
             * @default 10
             */
            per_page: number;
            /** @description The `next_cursor` of the page before; empty for the first page. */
            cursor?: string | null;
            /** @description The same as `per_page`, and wins over it; chooses the form for cursors. */
            limit?: number | null;
            /**
             * @description Whether items have their spans, the first 100 of each.
             * @default false
             */
            include_spans: boolean;
        };
        /**
         * Format: date-time
         * @description In UTC, to the microsecond.
         */
        SpanTime: string;
        /** @description A prompt or workflow that the trace has to do with. */
        LinkedVersion: {
            /** @description Its id. */
            id: number;
            /** @description Its name; null when it is not known. */
            name: string | null;
            /** @description Number of its version; null when it is not known. */
            version: number | null;
        };
        /** @description A span as it is stored. */
        StoredSpan: {
            /** @description Id of the span. */
            id: number;
            /** @description What was done. */
            name: string;
            trace_id: components["schemas"]["TraceIdText"];
            span_id: components["schemas"]["SpanIdText"];
            /** @description `span_id` of the span around it, which need not be stored; null for none. */
            parent_id: string | null;
            start: components["schemas"]["SpanTime"];
            end: components["schemas"]["SpanTime"];
            start_time: components["schemas"]["SpanTime"];
            end_time: components["schemas"]["SpanTime"];
            attributes: components["schemas"]["AnyAttributes"];
            /** @description What the span comes from. */
            resource: {
                attributes: components["schemas"]["AnyAttributes"];
                /** @description Address of the schema of the attributes; may be empty. */
                schema_url: string;
            };
            /** @description Which span it is. */
            context: {
                trace_id: components["schemas"]["TraceIdText"];
                span_id: components["schemas"]["SpanIdText"];
                /** @description The W3C trace state. */
                trace_state: string;
            };
            /**
             * @description The part that the span plays.
             * @enum {string}
             */
            kind: "CLIENT" | "CONSUMER" | "INTERNAL" | "PRODUCER" | "SERVER";
            /** @description How it ended. */
            status: {
                /**
                 * @description Whether it went well.
                 * @enum {string}
                 */
                status_code: "OK" | "ERROR" | "UNSET";
                /** @description Details, most often of an error. */
                description: string | null;
            };
            /** @description What happened on the way. */
            events: {
                [key: string]: unknown;
            }[];
            /** @description Other spans that it has to do with. */
            links: {
                [key: string]: unknown;
            }[];
            /** @description The instrumentation that made it, `{name, version, attributes}`; null when it is not known. *Sheaf addition.* */
            scope: {
                [key: string]: unknown;
            } | null;
            /** @description Id of the request log that it made or belongs to; null for none. */
            request_log_id: number | null;
        };
        /** @description A trace with its totals. */
        TraceSearchResult: {
            trace_id: components["schemas"]["TraceIdText"];
            /** @description What its root wants it to be called, else the name of the root, else of its earliest span. */
            name: string;
            /**
             * @description That of the root; where it says nothing, ERROR when any span has one.
             * @enum {string}
             */
            status: "ERROR" | "OK" | "UNSET";
            start_time: components["schemas"]["SpanTime"];
            end_time: components["schemas"]["SpanTime"];
            /** @description From the earliest start to the latest end. */
            duration_ms: number;
            /** @description How many spans it has. */
            span_count: number;
            /** @description Spans on the longest way down. */
            depth: number;
            /** @description The earliest span without a parent; null while there is none. */
            root_span_id: string | null;
            /** @description Whether it takes no more spans. */
            is_closed: boolean;
            /** @description Sum over its request logs, each counted once; so are the tokens. */
            total_cost_usd: number;
            /** @description Tokens that went in. */
            input_tokens: number;
            /** @description Tokens that came out. */
            output_tokens: number;
            /** @description Both together. */
            total_tokens: number;
            /** @description Models of its request logs. */
            models_used: string[];
            /** @description Tools that its spans call. */
            tool_names: string[];
            /** @description Prompts of its request logs, by version. */
            prompts: components["schemas"]["LinkedVersion"][];
            /** @description Workflows that its spans name, by version. */
            workflows: components["schemas"]["LinkedVersion"][];
            /** @description The `user_id` of the metadata, as text. */
            user_id: string | null;
            /** @description What its spans and request logs say, together. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Tags of its spans and request logs. */
            tags: string[];
            /** @description Request logs that its spans are bound to, the first 100. */
            request_log_ids: number[];
            /** @description Spans that fulfil a SPAN_ group or a filter on spans, the first 100; left out when there was none of these. */
            matched_span_ids?: components["schemas"]["SpanIdText"][];
            /** @description The first 100 spans, when they were asked for. */
            spans?: components["schemas"]["StoredSpan"][];
        };
        /** @description One page of traces, in the form for pages or in that for cursors. */
        SearchTracesResponse: {
            success: components["schemas"]["Success"];
            /** @description The traces. */
            items: components["schemas"]["TraceSearchResult"][];
            /** @description Items on a page. */
            per_page: number;
            /** @description How many traces were counted. */
            total: number;
            /** @description Whether that is all of them; else there are at least as many. *Sheaf addition.* */
            total_is_exact: boolean;
            next_cursor: components["schemas"]["NextCursor"];
            /** @description Number of this page. This and the next five are in the form for pages only. */
            page?: number;
            /** @description How many pages `total` fills. */
            pages?: number;
            /** @description Whether there may be more. */
            has_next?: boolean;
            /** @description Whether something comes before. */
            has_prev?: boolean;
            /** @description Number of the next page; null without one. */
            next_num?: number | null;
            /** @description Number of the page before; null without one. */
            prev_num?: number | null;
            /** @description Whether there may be more. This and the next are in the form for cursors only. */
            has_more?: boolean;
            /** @description Always null. */
            prev_cursor?: null;
        };
        /** @description The spans of a trace. */
        GetTraceResponse: {
            success: components["schemas"]["Success"];
            trace_id: components["schemas"]["TraceIdText"];
            /** @description Those that started first in front. */
            spans: components["schemas"]["StoredSpan"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
        };
        /** @description That a trace is closed. */
        TraceClosure: {
            /**
             * Format: uuid
             * @description Id of the closure.
             */
            id: string;
            /** @description Id of the workspace. */
            workspace_id: number;
            trace_id: components["schemas"]["TraceIdText"];
            /**
             * @description Always closed.
             * @constant
             */
            status: "closed";
            /**
             * Format: date-time
             * @description When it was closed.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The same.
             */
            updated_at: string;
        };
        /** @description The closure. */
        CloseTraceResponse: {
            success: components["schemas"]["Success"];
            closure: components["schemas"]["TraceClosure"];
        };
        /** @description Name of a label, unique in its tool. */
        ToolLabelName: string;
        /** @description A name for one of the versions of a tool. */
        ToolLabel: {
            /** @description Id of the label. */
            id: number;
            name: components["schemas"]["ToolLabelName"];
            /** @description Id of the version that it is on. */
            version_id: number;
            /** @description Number of the version that it is on. */
            version_number: number;
        };
        /** @description A tool as lists have it. */
        Tool: {
            /** @description Id of the tool. */
            id: number;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its name in the registry. */
            name: string;
            /** @description What it is for. */
            description: string | null;
            /** @description The folder that it lies in; null at the root. */
            folder_id: number | null;
            /** @description Number of its newest version. */
            latest_version_number: number;
            /** @description Its labels, by name. */
            labels: components["schemas"]["ToolLabel"][];
            external_ids: components["schemas"]["ExternalIds"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it or its newest version came to be, or it was changed.
             */
            updated_at: string;
        };
        /** @description The tools. */
        ListToolsResponse: {
            success: components["schemas"]["Success"];
            /** @description The tools, or one page of them. */
            tool_registries: components["schemas"]["Tool"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
        };
        /** @description The name, without the white space around it. */
        ToolName: string;
        /** @description The function as models are told of it. */
        ToolDefinition: {
            /**
             * @description Always a function.
             * @constant
             */
            type: "function";
            /** @description The function. */
            function: {
                /** @description What the model calls it, and what the function in the code is called. */
                name: string;
                /** @description What it does. */
                description?: string | null;
                /** @description Whether arguments keep to the schema exactly. */
                strict?: boolean | null;
                /** @description JSON Schema of the arguments. */
                parameters?: {
                    [key: string]: unknown;
                } | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description How the tool is executed; null for one that only describes a function. `code` is the body of a function with one
         *     argument, `args`, that holds the model's arguments; what it returns is the result.
         */
        ToolExecution: {
            /**
             * @description Always code.
             * @constant
             */
            type: "code";
            /**
             * @description What the code is written in.
             * @enum {string}
             */
            language: "python" | "javascript";
            /** @description The body of the function. */
            code: string;
        } | null;
        /** @description JSON Schema of the result. */
        ToolResponseSchema: {
            [key: string]: unknown;
        } | null;
        /** @description What the version is for. */
        ToolCommitMessage: string | null;
        /** @description A new tool and its first version. */
        CreateToolRequest: {
            name: components["schemas"]["ToolName"];
            /** @description What it is for. */
            description?: string | null;
            folder_id?: components["schemas"]["InFolder"];
            tool_definition: components["schemas"]["ToolDefinition"];
            execution?: components["schemas"]["ToolExecution"];
            response_schema?: components["schemas"]["ToolResponseSchema"];
            commit_message?: components["schemas"]["ToolCommitMessage"];
            external_ids?: components["schemas"]["NewExternalIds"];
        };
        /** @description A version of a tool. It never changes. */
        ToolVersion: {
            /** @description Id of the version. */
            id: number;
            /** @description Id of the tool. */
            tool_registry_id: number;
            /** @description 1, 2, 3 … without gaps. */
            number: number;
            tool_definition: components["schemas"]["ToolDefinition"];
            execution: components["schemas"]["ToolExecution"];
            response_schema: components["schemas"]["ToolResponseSchema"];
            commit_message: components["schemas"]["ToolCommitMessage"];
            /** @description Names of the labels that are on it. */
            labels: components["schemas"]["ToolLabelName"][];
            /** @description Name of the API key that made it. */
            created_by: string | null;
            /** @description The same, if it is an email address. */
            user_email: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description The new tool. */
        CreateToolResponse: {
            success: components["schemas"]["Success"];
            tool_registry: components["schemas"]["Tool"];
            version: components["schemas"]["ToolVersion"];
            external_ids: components["schemas"]["ExternalIds"];
        };
        /** @description A tool with one of its versions. */
        ToolDetail: {
            /** @description Id of the tool. */
            id: number;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description Its name in the registry. */
            name: string;
            /** @description What it is for. */
            description: string | null;
            /** @description The folder that it lies in; null at the root. */
            folder_id: number | null;
            /** @description Number of its newest version. */
            latest_version_number: number;
            /** @description Its labels, by name. */
            labels: components["schemas"]["ToolLabel"][];
            external_ids: components["schemas"]["ExternalIds"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it or its newest version came to be, or it was changed.
             */
            updated_at: string;
            version: components["schemas"]["ToolVersion"];
            tool_definition: components["schemas"]["ToolDefinition"];
        };
        /** @description A tool with one of its versions. */
        GetToolResponse: {
            success: components["schemas"]["Success"];
            tool_registry: components["schemas"]["ToolDetail"];
        };
        /** @description What to change; what is left out stays as it is. */
        UpdateToolRequest: {
            name?: components["schemas"]["ToolName"];
            /** @description What it is for; null for nothing. */
            description?: string | null;
            /** @description The folder to move it to; null takes it out of its folder. */
            folder_id?: number | null;
        };
        /** @description A tool. */
        ToolResponse: {
            success: components["schemas"]["Success"];
            tool_registry: components["schemas"]["Tool"];
        };
        /** @description One page of versions. */
        ListToolVersionsResponse: {
            success: components["schemas"]["Success"];
            /** @description The versions. */
            data: components["schemas"]["ToolVersion"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /** @description The new version. */
        CreateToolVersionRequest: {
            tool_definition: components["schemas"]["ToolDefinition"];
            execution?: components["schemas"]["ToolExecution"];
            response_schema?: components["schemas"]["ToolResponseSchema"];
            commit_message?: components["schemas"]["ToolCommitMessage"];
        };
        /** @description The new version. */
        CreateToolVersionResponse: {
            success: components["schemas"]["Success"];
            version: components["schemas"]["ToolVersion"];
        };
        /** @description The label and its version. */
        SetToolLabelRequest: {
            name: components["schemas"]["ToolLabelName"];
            /** @description Number of the version. */
            version_number: number;
        };
        /** @description The label. */
        SetToolLabelResponse: {
            success: components["schemas"]["Success"];
            label: components["schemas"]["ToolLabel"];
        };
        /** @description What to execute the tool with. */
        TestExecuteToolRequest: {
            /**
             * @description The arguments of the function; the code has them as `args`.
             * @default {}
             */
            inputs: {
                [key: string]: unknown;
            };
            execution?: components["schemas"]["ToolExecution"];
            tool_definition?: components["schemas"]["ToolDefinition"];
        };
        /** @description One call of the code of a tool. */
        ToolRun: {
            /**
             * @description Whether the code gave a value.
             * @enum {string}
             */
            status: "success" | "error";
            /** @description What it returned; null when it returned nothing or failed. */
            result: unknown;
            /** @description What it printed. */
            stdout: string;
            /** @description What it printed as errors. */
            stderr: string;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            /** @description Why it gave no value; null when it gave one. */
            error: {
                /** @description The class of the exception, `TimeoutError` or `MemoryError`. */
                type: string;
                /** @description What the exception says. */
                message: string;
                /** @description The line of the code, from 1, if it is known. */
                line: number | null;
            } | null;
        };
        /** @description How it went. */
        TestExecuteToolResponse: {
            success: components["schemas"]["Success"];
            /** @description For people. */
            message: string;
            result: components["schemas"]["ToolRun"];
        };
        /** @description The environment variables of a tool. */
        ListToolEnvVarsResponse: {
            success: components["schemas"]["Success"];
            /** @description The variables, by key. */
            tool_env_vars: components["schemas"]["EnvVar"][];
        };
        /** @description One environment variable of a tool. */
        ToolEnvVarResponse: {
            success: components["schemas"]["Success"];
            tool_env_var: components["schemas"]["EnvVar"];
        };
        /**
         * @description The agent that the skills are for; null for any.
         * @enum {string|null}
         */
        SkillProvider: "claude_code" | "openai" | "openclaw" | null;
        /** @description A collection of files that teach an agent. */
        SkillCollection: {
            /**
             * Format: uuid
             * @description Id of the collection.
             */
            id: string;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description The folder that it lies in; null at the root. */
            folder_id: number | null;
            /** @description A slash and the names of its folders and its own, in lower case, joined by slashes. */
            root_path: string;
            /** @description Its name. */
            name: string;
            provider: components["schemas"]["SkillProvider"];
            /** @description Always false; deleted collections are not shown. */
            is_deleted: boolean;
            /** @description Always null; keys have no user number. */
            created_by: number | null;
            /** @description Always null; keys have no user number. */
            updated_by: number | null;
            external_ids: components["schemas"]["ExternalIds"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was renamed or moved, or its newest version was made.
             */
            updated_at: string;
        };
        /** @description The skill collections. */
        ListSkillCollectionsResponse: {
            success: components["schemas"]["Success"];
            /** @description The collections, or one page of them. */
            skill_collections: components["schemas"]["SkillCollection"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
        };
        /** @description The name, without the white space around it. It becomes the last part of the root path. */
        SkillCollectionName: string;
        /** @description Where the file lies in the collection, with slashes. */
        SkillFilePath: string;
        /** @description A file. */
        SkillFile: {
            path: components["schemas"]["SkillFilePath"];
            /**
             * @description Its content.
             * @default
             */
            content: string;
            /**
             * @description What `content` is, text or the base64 of bytes. *Sheaf addition.*
             * @default utf-8
             * @enum {string}
             */
            encoding: "utf-8" | "base64";
        };
        /** @description What the version is for. */
        SkillCommitMessage: string | null;
        /** @description A new collection and its first version. */
        CreateSkillCollectionRequest: {
            name: components["schemas"]["SkillCollectionName"];
            folder_id?: components["schemas"]["InFolder"];
            provider?: components["schemas"]["SkillProvider"];
            /**
             * @description Its files.
             * @default []
             */
            files: components["schemas"]["SkillFile"][];
            commit_message?: components["schemas"]["SkillCommitMessage"];
            external_ids?: components["schemas"]["NewExternalIds"];
        };
        /** @description A version of a collection. Its files never change. */
        SkillCollectionVersion: {
            /**
             * Format: uuid
             * @description Id of the version.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the collection.
             */
            skill_collection_id: string;
            /** @description The workspace that it belongs to. */
            workspace_id: number;
            /** @description 1, 2, 3 … without gaps. */
            number: number;
            /** @description The root path of the collection when it was made. */
            root_path_at_version: string;
            provider: components["schemas"]["SkillProvider"];
            /** @description Paths of its files as they are stored, in order. */
            file_paths: string[];
            commit_message: components["schemas"]["SkillCommitMessage"];
            /** @description The release label that is on it. */
            release_label: string | null;
            /** @description Always false. */
            archived: boolean;
            /** @description Always null; keys have no user number. */
            created_by: number | null;
            /** @description The name of the API key that made it, if that is an email address. */
            user_email: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description The new collection. */
        CreateSkillCollectionResponse: {
            success: components["schemas"]["Success"];
            skill_collection: components["schemas"]["SkillCollection"];
            version: components["schemas"]["SkillCollectionVersion"];
            external_ids: components["schemas"]["ExternalIds"];
        };
        /** @description The files of one version. */
        GetSkillCollectionResponse: {
            success: components["schemas"]["Success"];
            skill_collection: components["schemas"]["SkillCollection"];
            /** @description Content of the files that are text, by path. */
            files: {
                [key: string]: string;
            };
            /** @description Base64 of the files that are no UTF-8 text, by path. *Sheaf addition.* */
            binary_files: {
                [key: string]: string;
            };
            version: components["schemas"]["SkillCollectionVersion"];
        };
        /** @description What to change. */
        UpdateSkillCollectionRequest: {
            name: components["schemas"]["SkillCollectionName"];
        };
        /** @description One collection. */
        SkillCollectionResponse: {
            success: components["schemas"]["Success"];
            skill_collection: components["schemas"]["SkillCollection"];
        };
        /** @description One page of versions. */
        ListSkillCollectionVersionsResponse: {
            success: components["schemas"]["Success"];
            /** @description The versions. */
            data: components["schemas"]["SkillCollectionVersion"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /** @description A file and where it goes; `from` and `to` say the same as `old_path` and `new_path`. */
        SkillFileMove: {
            old_path?: components["schemas"]["SkillFilePath"];
            new_path?: components["schemas"]["SkillFilePath"];
            from?: components["schemas"]["SkillFilePath"];
            to?: components["schemas"]["SkillFilePath"];
        };
        /** @description What the new version changes. */
        SaveSkillCollectionVersionRequest: {
            /**
             * @description Files to add or replace.
             * @default []
             */
            file_updates: components["schemas"]["SkillFile"][];
            /**
             * @description Files to move, in this order.
             * @default []
             */
            moves: components["schemas"]["SkillFileMove"][];
            /**
             * @description Paths of files to delete.
             * @default []
             */
            deletes: components["schemas"]["SkillFilePath"][];
            commit_message?: components["schemas"]["SkillCommitMessage"];
            /** @description A release label for the version. */
            release_label?: string | null;
            provider?: components["schemas"]["SkillProvider"];
        };
        /** @description The new version. */
        SaveSkillCollectionVersionResponse: {
            success: components["schemas"]["Success"];
            skill_collection: components["schemas"]["SkillCollection"];
            version: components["schemas"]["SkillCollectionVersion"];
        };
        /** @description Who did it. */
        AuditActor: {
            /**
             * Format: uuid
             * @description Id of the API key.
             */
            api_key_id: string | null;
            /** @description Name of the API key at that time. */
            name: string | null;
        };
        /** @description Something that was done in the workspace. */
        AuditEvent: {
            /** @description Id of the event. */
            id: number;
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            actor: components["schemas"]["AuditActor"];
            /** @description What was done. */
            action: string;
            /** @description The kind of entity that it was done to. */
            entity_type: string;
            /** @description Id of the entity. */
            entity_id: string;
            /** @description Title of the entity at that time. */
            entity_name: string | null;
            /** @description The `X-Request-Id` of the request that did it, which is in the server's logs too. */
            request_id: string | null;
        };
        /** @description One page of events. */
        ListAuditEventsResponse: {
            success: components["schemas"]["Success"];
            /** @description The events. */
            data: components["schemas"]["AuditEvent"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        WebhookEventType: "prompt_template_version_created" | "prompt_template_name_changed" | "prompt_template_deleted" | "prompt_template_label_created" | "prompt_template_label_deleted" | "prompt_template_label_moved" | "prompt_template_label_change_requested" | "prompt_template_label_change_approved" | "prompt_template_label_change_denied" | "prompt_template_updated" | "agent_run_finished" | "report_finished" | "dataset_version_created_by_file" | "dataset_version_created_by_file_failed" | "dataset_version_created_from_filter_params" | "table_sheet_created_from_file" | "table_sheet_created_from_file_failed" | "table_sheet_created_from_request_history" | "table_sheet_created_from_request_history_failed" | "skill_collection_files_changed" | "webhook_test";
        /** @description An address that events are sent to. */
        Webhook: {
            /**
             * Format: uuid
             * @description Id of the webhook.
             */
            id: string;
            /** @description Where events are sent to. */
            url: string;
            /** @description What it is for. */
            description: string | null;
            /** @description The types that are sent; null for all, also those that there will be. */
            event_types: components["schemas"]["WebhookEventType"][] | null;
            /** @description False while nothing is sent. */
            enabled: boolean;
            /** @description Why the server switched it off; null when it did not. */
            disabled_reason: string | null;
            /** @description The last four characters of the secret. */
            secret_suffix: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description All webhooks. */
        ListWebhooksResponse: {
            success: components["schemas"]["Success"];
            /** @description The webhooks. */
            webhooks: components["schemas"]["Webhook"][];
        };
        /**
         * @description Where to send events to; http or https. Addresses of private networks are refused unless the server allows them.
         * @example https://hooks.example.com/sheaf
         */
        WebhookUrl: string;
        /** @description The types to send; null for all. */
        WebhookEventTypes: components["schemas"]["WebhookEventType"][] | null;
        /** @description What the webhook is for. */
        WebhookDescription: string | null;
        /** @description A new webhook. */
        CreateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            event_types?: components["schemas"]["WebhookEventTypes"];
            description?: components["schemas"]["WebhookDescription"];
            /**
             * @description False to create it switched off.
             * @default true
             */
            enabled: boolean;
        };
        /** @description A webhook and its secret, which is told only once. */
        WebhookSecretResponse: {
            success: components["schemas"]["Success"];
            webhook: components["schemas"]["Webhook"];
            /** @description What signs; keep it. */
            secret: string;
        };
        /** @description A webhook. */
        WebhookResponse: {
            success: components["schemas"]["Success"];
            webhook: components["schemas"]["Webhook"];
        };
        /** @description What to change. */
        UpdateWebhookRequest: {
            url?: components["schemas"]["WebhookUrl"];
            event_types?: components["schemas"]["WebhookEventTypes"];
            description?: components["schemas"]["WebhookDescription"];
            /** @description False to switch it off, true to switch it on again. */
            enabled?: boolean;
        };
        /**
         * @description `pending`: still to be sent, perhaps again; `delivered`: it has arrived; `failed`: it was given up.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /** @description One event on its way to one webhook. */
        WebhookDelivery: {
            /** @description Id of the delivery. */
            id: number;
            /**
             * Format: uuid
             * @description The `X-Event-Id` that is sent with it.
             */
            event_id: string;
            event_type: components["schemas"]["WebhookEventType"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description How often it was sent. */
            attempt_count: number;
            /** @description The status that the last attempt was answered with; null when there was no answer. */
            response_status: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description How long the last attempt took. */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When it is sent next, at the earliest; null when it is not.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description A delivery. */
        WebhookDeliveryResponse: {
            success: components["schemas"]["Success"];
            delivery: components["schemas"]["WebhookDelivery"];
        };
        /** @description One page of deliveries. */
        ListWebhookDeliveriesResponse: {
            success: components["schemas"]["Success"];
            /** @description The deliveries. */
            data: components["schemas"]["WebhookDelivery"][];
            next_cursor: components["schemas"]["NextCursor"];
            has_more: components["schemas"]["HasMore"];
            pagination: components["schemas"]["Pagination"];
            filters: components["schemas"]["ActiveFilters"];
            count: components["schemas"]["ItemCount"];
        };
        /** @description The person who did it; null, since keys belong to workspaces and not to people. */
        EventUserId: number | null;
        /** @description Name of the API key that did it; null for a key without a name and for what the server does itself. */
        EventUserName: string | null;
        /** @description Always null. */
        EventUserEmail: string | null;
        /** @description Id of the workspace. */
        EventWorkspaceId: number;
        /** @description When it happened, in UTC with microseconds. */
        EventTimestamp: string;
        /**
         * @description A prompt template has a new version.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_version_created",
         *       "details": {
         *         "prompt_template_name": "greeting",
         *         "prompt_template_version_number": 9,
         *         "prompt_template_id": 12
         *       }
         *     }
         */
        PromptTemplateVersionCreatedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_version_created";
            /** @description What it happened to. */
            details: {
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description Number of the version. */
                prompt_template_version_number: number;
                /** @description Id of the template. */
                prompt_template_id: number;
            };
        };
        /**
         * @description A prompt template has a new name.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_name_changed",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "old_prompt_template_name": "hello"
         *       }
         *     }
         */
        PromptTemplateNameChangedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_name_changed";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description Its name before. */
                old_prompt_template_name: string;
            };
        };
        /**
         * @description A prompt template was deleted.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_deleted",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting"
         *       }
         *     }
         */
        PromptTemplateDeletedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_deleted";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
            };
        };
        /**
         * @description A version of a prompt template got a label.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_label_created",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_version_number": 9,
         *         "prompt_template_label": "prod"
         *       }
         *     }
         */
        PromptTemplateLabelCreatedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_label_created";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description Number of the version. */
                prompt_template_version_number: number;
                /** @description The label. */
                prompt_template_label: string;
            };
        };
        /**
         * @description A prompt template lost a label.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_label_deleted",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_version_number": 9,
         *         "prompt_template_label": "prod"
         *       }
         *     }
         */
        PromptTemplateLabelDeletedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_label_deleted";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description Number of the version. */
                prompt_template_version_number: number;
                /** @description The label. */
                prompt_template_label: string;
            };
        };
        /**
         * @description A label went to another version.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_label_moved",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_version_number": 9,
         *         "old_prompt_template_version_number": 8,
         *         "prompt_template_label": "prod"
         *       }
         *     }
         */
        PromptTemplateLabelMovedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_label_moved";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description Number of the version. */
                prompt_template_version_number: number;
                /** @description Number of the version that had the label before. */
                old_prompt_template_version_number: number;
                /** @description The label. */
                prompt_template_label: string;
            };
        };
        /**
         * @description A change of a protected label was asked for.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_label_change_requested",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_label": "prod",
         *         "change_type": "move"
         *       }
         *     }
         */
        PromptTemplateLabelChangeRequestedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_label_change_requested";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description The label. */
                prompt_template_label: string;
                /**
                 * @description What was asked for.
                 * @enum {string}
                 */
                change_type: "move" | "deletion";
            };
        };
        /**
         * @description A change of a protected label was approved.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_label_change_approved",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_label": "prod",
         *         "change_type": "move"
         *       }
         *     }
         */
        PromptTemplateLabelChangeApprovedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_label_change_approved";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description The label. */
                prompt_template_label: string;
                /**
                 * @description What was asked for.
                 * @enum {string}
                 */
                change_type: "move" | "deletion";
            };
        };
        /**
         * @description A change of a protected label was denied.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_label_change_denied",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_label": "prod",
         *         "change_type": "move"
         *       }
         *     }
         */
        PromptTemplateLabelChangeDeniedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_label_change_denied";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description The label. */
                prompt_template_label: string;
                /**
                 * @description What was asked for.
                 * @enum {string}
                 */
                change_type: "move" | "deletion";
            };
        };
        /**
         * @description A snippet that a prompt template uses has changed.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "prompt_template_updated",
         *       "details": {
         *         "prompt_template_id": 12,
         *         "prompt_template_name": "greeting",
         *         "prompt_template_version_number": 9
         *       }
         *     }
         */
        PromptTemplateUpdatedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "prompt_template_updated";
            /** @description What it happened to. */
            details: {
                /** @description Id of the template. */
                prompt_template_id: number;
                /** @description Name of the template. */
                prompt_template_name: string;
                /** @description Number of the version. */
                prompt_template_version_number: number;
            };
        };
        /**
         * @description A run of a workflow has ended.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "agent_run_finished",
         *       "details": {
         *         "agent_name": "triage",
         *         "agent_id": 4,
         *         "agent_execution_id": 871
         *       }
         *     }
         */
        AgentRunFinishedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "agent_run_finished";
            /** @description What it happened to. */
            details: {
                /** @description Name of the workflow. */
                agent_name: string;
                /** @description Id of the workflow. */
                agent_id: number;
                /** @description Id of the run. */
                agent_execution_id: number;
            };
        };
        /**
         * @description An evaluation has ended.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "report_finished",
         *       "details": {
         *         "report_id": 31,
         *         "report_name": "nightly"
         *       }
         *     }
         */
        ReportFinishedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "report_finished";
            /** @description What it happened to. */
            details: {
                /** @description Id of the evaluation. */
                report_id: number;
                /** @description Name of the evaluation. */
                report_name: string;
            };
        };
        /**
         * @description A dataset has a new version from a file.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "dataset_version_created_by_file",
         *       "details": {
         *         "dataset_id": 7,
         *         "dataset_version_number": 3
         *       }
         *     }
         */
        DatasetVersionCreatedByFileEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "dataset_version_created_by_file";
            /** @description What it happened to. */
            details: {
                /** @description Id of the dataset. */
                dataset_id: number;
                /** @description Number of the version. */
                dataset_version_number: number;
            };
        };
        /**
         * @description A dataset version could not be made from a file.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "dataset_version_created_by_file_failed",
         *       "details": {
         *         "dataset_id": 7,
         *         "error_message": "Line 3 has 4 fields; the header has 3."
         *       }
         *     }
         */
        DatasetVersionCreatedByFileFailedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "dataset_version_created_by_file_failed";
            /** @description What it happened to. */
            details: {
                /** @description Id of the dataset. */
                dataset_id: number;
                /** @description What went wrong. */
                error_message: string;
            };
        };
        /**
         * @description A dataset has a new version from request logs.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "dataset_version_created_from_filter_params",
         *       "details": {
         *         "dataset_id": 7,
         *         "rows_added": 120,
         *         "dataset_version_number": 3
         *       }
         *     }
         */
        DatasetVersionCreatedFromFilterParamsEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "dataset_version_created_from_filter_params";
            /** @description What it happened to. */
            details: {
                /** @description Id of the dataset. */
                dataset_id: number;
                /** @description How many rows were added. */
                rows_added: number;
                /** @description Number of the version. */
                dataset_version_number: number;
            };
        };
        /**
         * @description A sheet has the rows of a file.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "table_sheet_created_from_file",
         *       "details": {
         *         "operation_id": "first",
         *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
         *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
         *         "source": "file",
         *         "file_name": "answers.csv",
         *         "rows_added": 120,
         *         "row_count": 120
         *       }
         *     }
         */
        TableSheetCreatedFromFileEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "table_sheet_created_from_file";
            /** @description What it happened to. */
            details: {
                /** @description The operation_id of the import, yours or the generated one. */
                operation_id: string;
                /**
                 * Format: uuid
                 * @description Id of the table.
                 */
                table_id: string;
                /**
                 * Format: uuid
                 * @description Id of the sheet.
                 */
                sheet_id: string;
                /**
                 * @description Where the rows came from.
                 * @constant
                 */
                source: "file";
                /** @description Name of the file. */
                file_name: string;
                /** @description How many rows were added. */
                rows_added: number;
                /** @description How many rows the sheet has now. */
                row_count: number;
            };
        };
        /**
         * @description A file could not be imported into a sheet.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "table_sheet_created_from_file_failed",
         *       "details": {
         *         "operation_id": "first",
         *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
         *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
         *         "source": "file",
         *         "file_name": "answers.csv",
         *         "error_message": "Line 3 has 4 fields; the header has 3."
         *       }
         *     }
         */
        TableSheetCreatedFromFileFailedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "table_sheet_created_from_file_failed";
            /** @description What it happened to. */
            details: {
                /** @description The operation_id of the import, yours or the generated one. */
                operation_id: string;
                /**
                 * Format: uuid
                 * @description Id of the table.
                 */
                table_id: string;
                /**
                 * Format: uuid
                 * @description Id of the sheet.
                 */
                sheet_id: string;
                /**
                 * @description Where the rows came from.
                 * @constant
                 */
                source: "file";
                /** @description Name of the file. */
                file_name: string;
                /** @description What went wrong. */
                error_message: string;
            };
        };
        /**
         * @description A sheet has the rows of request logs.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "table_sheet_created_from_request_history",
         *       "details": {
         *         "operation_id": "first",
         *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
         *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
         *         "source": "request_logs",
         *         "rows_added": 120,
         *         "row_count": 120
         *       }
         *     }
         */
        TableSheetCreatedFromRequestHistoryEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "table_sheet_created_from_request_history";
            /** @description What it happened to. */
            details: {
                /** @description The operation_id of the import, yours or the generated one. */
                operation_id: string;
                /**
                 * Format: uuid
                 * @description Id of the table.
                 */
                table_id: string;
                /**
                 * Format: uuid
                 * @description Id of the sheet.
                 */
                sheet_id: string;
                /**
                 * @description Where the rows came from.
                 * @constant
                 */
                source: "request_logs";
                /** @description How many rows were added. */
                rows_added: number;
                /** @description How many rows the sheet has now. */
                row_count: number;
            };
        };
        /**
         * @description Request logs could not be imported into a sheet.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "table_sheet_created_from_request_history_failed",
         *       "details": {
         *         "operation_id": "first",
         *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
         *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
         *         "source": "request_logs",
         *         "error_message": "Line 3 has 4 fields; the header has 3."
         *       }
         *     }
         */
        TableSheetCreatedFromRequestHistoryFailedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "table_sheet_created_from_request_history_failed";
            /** @description What it happened to. */
            details: {
                /** @description The operation_id of the import, yours or the generated one. */
                operation_id: string;
                /**
                 * Format: uuid
                 * @description Id of the table.
                 */
                table_id: string;
                /**
                 * Format: uuid
                 * @description Id of the sheet.
                 */
                sheet_id: string;
                /**
                 * @description Where the rows came from.
                 * @constant
                 */
                source: "request_logs";
                /** @description What went wrong. */
                error_message: string;
            };
        };
        /**
         * @description The files of a skill collection have changed.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "skill_collection_files_changed",
         *       "details": {
         *         "skill_collection_id": "3d9d7c0e-52a1-4ad0-9d3f-0c4b8f0f6a21",
         *         "source": "version_save",
         *         "affected_paths": [
         *           "SKILL.md"
         *         ],
         *         "version_number": 2
         *       }
         *     }
         */
        SkillCollectionFilesChangedEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "skill_collection_files_changed";
            /** @description What it happened to. */
            details: {
                /**
                 * Format: uuid
                 * @description Id of the skill collection.
                 */
                skill_collection_id: string;
                /**
                 * @description What changed the files.
                 * @enum {string}
                 */
                source: "collection_created" | "version_save" | "collection_deleted" | "version_restored";
                /** @description Paths of the files that were added, changed or removed. */
                affected_paths: string[];
                /** @description Number of the version, if one was made. */
                version_number?: number;
            };
        };
        /**
         * @description A delivery that was asked for to try a webhook.
         * @example {
         *       "user_id": null,
         *       "user_name": "ci",
         *       "user_email": null,
         *       "workspace_id": 1,
         *       "timestamp": "2026-03-02T11:00:00.123456+00:00",
         *       "event_type": "webhook_test",
         *       "details": {
         *         "webhook_id": "0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77"
         *       }
         *     }
         */
        WebhookTestEvent: {
            user_id: components["schemas"]["EventUserId"];
            user_name: components["schemas"]["EventUserName"];
            user_email: components["schemas"]["EventUserEmail"];
            workspace_id: components["schemas"]["EventWorkspaceId"];
            timestamp: components["schemas"]["EventTimestamp"];
            /**
             * @description Always this word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "webhook_test";
            /** @description What it happened to. */
            details: {
                /**
                 * Format: uuid
                 * @description Id of the webhook.
                 */
                webhook_id: string;
            };
        };
        /** @description Something that happened in the workspace. */
        WebhookEvent: components["schemas"]["PromptTemplateVersionCreatedEvent"] | components["schemas"]["PromptTemplateNameChangedEvent"] | components["schemas"]["PromptTemplateDeletedEvent"] | components["schemas"]["PromptTemplateLabelCreatedEvent"] | components["schemas"]["PromptTemplateLabelDeletedEvent"] | components["schemas"]["PromptTemplateLabelMovedEvent"] | components["schemas"]["PromptTemplateLabelChangeRequestedEvent"] | components["schemas"]["PromptTemplateLabelChangeApprovedEvent"] | components["schemas"]["PromptTemplateLabelChangeDeniedEvent"] | components["schemas"]["PromptTemplateUpdatedEvent"] | components["schemas"]["AgentRunFinishedEvent"] | components["schemas"]["ReportFinishedEvent"] | components["schemas"]["DatasetVersionCreatedByFileEvent"] | components["schemas"]["DatasetVersionCreatedByFileFailedEvent"] | components["schemas"]["DatasetVersionCreatedFromFilterParamsEvent"] | components["schemas"]["TableSheetCreatedFromFileEvent"] | components["schemas"]["TableSheetCreatedFromFileFailedEvent"] | components["schemas"]["TableSheetCreatedFromRequestHistoryEvent"] | components["schemas"]["TableSheetCreatedFromRequestHistoryFailedEvent"] | components["schemas"]["SkillCollectionFilesChangedEvent"] | components["schemas"]["WebhookTestEvent"];
        /** @description An event in the feed. */
        NumberedEvent: {
            /** @description Its place in the feed. */
            number: number;
            /**
             * Format: uuid
             * @description The `X-Event-Id` that webhooks get.
             */
            event_id: string;
            event: components["schemas"]["WebhookEvent"];
        };
        /** @description The next events of the feed. */
        ListEventsResponse: {
            success: components["schemas"]["Success"];
            /** @description The events. */
            events: components["schemas"]["NumberedEvent"][];
            /** @description Send it as `after` for what comes next. */
            last_number: number;
            /** @description Whether there are more already. */
            has_more: boolean;
        };
        /** @description What a key belongs to; nothing is shared between workspaces. */
        Workspace: {
            /** @description Id of the workspace. */
            id: number;
            /** @description Name of the workspace. */
            name: string;
            /** @description How many days request logs and traces are kept; null for ever. */
            retention_days: number | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description The next workspaces. */
        ListWorkspacesResponse: {
            success: components["schemas"]["Success"];
            /** @description The workspaces. */
            workspaces: components["schemas"]["Workspace"][];
            /** @description Whether there are more; send the last id as `after`. */
            has_more: boolean;
        };
        /** @description Name of the workspace; not blank. */
        WorkspaceName: string;
        /** @description How many days request logs and traces are kept; null for ever. */
        RetentionDays: number | null;
        /** @description A new workspace. */
        CreateWorkspaceRequest: {
            name: components["schemas"]["WorkspaceName"];
            retention_days?: components["schemas"]["RetentionDays"];
        };
        /** @description A workspace. */
        WorkspaceResponse: {
            success: components["schemas"]["Success"];
            workspace: components["schemas"]["Workspace"];
        };
        /** @description What to change. */
        UpdateWorkspaceRequest: {
            name?: components["schemas"]["WorkspaceName"];
            retention_days?: components["schemas"]["RetentionDays"];
        };
        /** @description An API key, without the key. */
        ApiKeyRecord: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            id: string;
            /** @description Its name. */
            name: string | null;
            /** @description Its last four characters. */
            last_four: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it works.
             */
            revoked_at: string | null;
        };
        /** @description All keys of a workspace. */
        ListApiKeysResponse: {
            success: components["schemas"]["Success"];
            /** @description The keys. */
            api_keys: components["schemas"]["ApiKeyRecord"][];
        };
        /** @description A name, to know it by; null for none. */
        ApiKeyName: string | null;
        /** @description A new key. */
        CreateApiKeyRequest: {
            name?: components["schemas"]["ApiKeyName"];
        };
        /** @description A new key, told only once. */
        CreateApiKeyResponse: {
            success: components["schemas"]["Success"];
            api_key: components["schemas"]["ApiKeyRecord"];
            /** @description The key itself; keep it. */
            key: string;
        };
        /** @description A key, without the key. */
        ApiKeyResponse: {
            success: components["schemas"]["Success"];
            api_key: components["schemas"]["ApiKeyRecord"];
        };
        /** @description Another name. */
        RenameApiKeyRequest: {
            name: components["schemas"]["ApiKeyName"];
        };
        /** @description The process is alive. */
        HealthResponse: {
            success: components["schemas"]["Success"];
            /**
             * @description Always `ok`.
             * @constant
             */
            status: "ok";
        };
        /** @description The process is ready. */
        ReadinessResponse: {
            success: components["schemas"]["Success"];
            /**
             * @description Always `ready`; a process that is not answers 503.
             * @constant
             */
            status: "ready";
        };
        /** @description Prometheus' text format, version 0.0.4. */
        MetricsText: string;
    };
    responses: {
        /** @description The request cannot be carried out as it is: malformed JSON, a parameter or a body that breaks the schema where the operation lists no 422, a cursor of another list. `message` says what and where. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The API key is missing or unknown. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "Invalid API key. Send a key of your workspace in the X-API-KEY header.",
                 *       "error": "invalid_api_key"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A parameter or the body breaks the schema. Each item of `detail` points at one fault. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "path.table_id: Input should be a UUID.",
                 *       "error": "validation_error",
                 *       "detail": [
                 *         {
                 *           "loc": [
                 *             "path",
                 *             "table_id"
                 *           ],
                 *           "msg": "Input should be a UUID",
                 *           "type": "uuid_parsing"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ValidationBody"];
            };
        };
        /** @description Too many requests. Wait for the time in `Retry-After`. No operation here is limited unless the operator sets a limit. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "Rate limit exceeded. Please retry later.",
                 *       "error": "rate_limited"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault of the server. Nothing was changed. The request id leads to it in the logs. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "Something went wrong on our side.",
                 *       "error": "internal_error"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service is starting, stopping or cut off from its database. The same request may succeed in a moment. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "The service cannot reach its database or is too busy just now. Try again.",
                 *       "error": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body, or a file in it, is larger than the operation accepts. `message` names the limit. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "The request body is larger than the 16777216 bytes that are allowed here.",
                 *       "error": "payload_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not declared as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "The Content-Type should be application/json in UTF-8; this is \"text/csv\".",
                 *       "error": "unsupported_media_type"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What an id in the path names is not in this workspace: it never was, it was deleted, or it belongs to somebody else. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no table 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10 in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The API key is valid but may not delete this. Keys have full rights in their workspace unless it says otherwise. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "This API key may not delete.",
                 *       "error": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is no such variable in this workspace. */
        EnvVarNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no environment variable 17 in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `workspace_id` is not the workspace of the key. */
        OtherWorkspace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "This API key does not belong to workspace 7.",
                 *       "error": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Another entity of the workspace has this external id. Nothing was changed. */
        ExternalIdTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "The external id \"account/4711\" of \"crm\" belongs to the folder 7. Detach it there first.",
                 *       "error": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The template, the version or the label is not in this workspace. */
        PromptNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no prompt template \"support/answer\" in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What you have is what would be sent. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The label, or the version that it should move to, is not in this workspace. */
        LabelNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no release label 8 in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The release is not in this workspace. */
        AbReleaseNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no A/B release 3 in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The folders cannot be changed so. Nothing was changed. */
        FolderRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Ten calls of this operation a minute are allowed in a workspace. Wait for the time in `Retry-After`. */
        SearchRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "Rate limit exceeded. Please retry in 12 s.",
                 *       "error": "rate_limited"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is no JSON, or something that it names is not in this workspace: the request log, the group, the prompt, its version or label. */
        TrackingRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no request log 4711 in this workspace.",
                 *       "error": "bad_request"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The tool, or what of it is named, is not in this workspace. */
        ToolNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no tool \"weather\" in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What was sent cannot become a version; `message` says which file and why. Nothing was changed. */
        FilesRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The plan of the workspace allows no more collections, or no more files in one. */
        PlanLimit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "The version would have 31 files; the plan \"free\" allows 30 in a collection.",
                 *       "error": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The collection, or the version, is not in this workspace. */
        SkillCollectionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "There is no skill collection \"/support\" in this workspace.",
                 *       "error": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The admin secret is missing or wrong, or the server has none. */
        NoAdminSecret: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "Invalid admin secret. Send it in the X-ADMIN-SECRET header.",
                 *       "error": "invalid_admin_secret"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
        Cursor: string;
        /** @description Items on a page. */
        Limit: number;
        /** @description Direction of the list's sort key. */
        DescendingOrder: "asc" | "desc";
        /**
         * @description Id of the table.
         * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
         */
        TableId: string;
        /** @description Direction of the list's sort key. */
        AscendingOrder: "asc" | "desc";
        /** @description Only tell what the import would do. *Sheaf addition.* */
        DryRun: boolean;
        /**
         * @description The `operation_id` that starting the import answered, or that you gave it. Percent-encode it.
         * @example nightly-import-2026-03-02
         */
        ImportOperationId: string;
        /**
         * @description Id of the sheet.
         * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
         */
        SheetId: string;
        /** @description Items on a page. */
        LargeLimit: number;
        /**
         * @description Id of the column.
         * @example e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04
         */
        ColumnId: string;
        /**
         * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
         * @example 00000000-0000-802a-9000-000000000000
         */
        CellId: string;
        /**
         * @description Id of the operation; an `execution_id` of a recalculation is one too.
         * @example 3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d
         */
        OperationId: string;
        /**
         * @description Id of the version.
         * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
         */
        VersionId: string;
        /**
         * @description Id of the environment variable.
         * @example 17
         */
        EnvVarId: number;
        /**
         * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
         * @example support/answer
         */
        Identifier: string;
        /** @description The version with this number; not together with `label`. */
        Version: number;
        /** @description The version that holds this release label; not together with `version`. */
        Label: string;
        /** @description ETags of answers that you have. */
        IfNoneMatch: string;
        /**
         * @description Id of the template.
         * @example 12
         */
        PromptId: number;
        /**
         * @description Only what was created by this person, in any letter case. Keys stand for people here: a key whose name is an email address creates on behalf of that address.
         * @example ann@example.com
         */
        CreatedByEmail: string;
        /**
         * @description Only what was created at or after this time.
         * @example 2026-03-01T00:00:00Z
         */
        CreatedAfter: string;
        /**
         * @description Only what was created at or before this time.
         * @example 2026-04-01T00:00:00Z
         */
        CreatedBefore: string;
        /**
         * @description Only what changed last at or after this time.
         * @example 2026-03-01T00:00:00Z
         */
        UpdatedAfter: string;
        /**
         * @description Only what changed last at or before this time.
         * @example 2026-04-01T00:00:00Z
         */
        UpdatedBefore: string;
        /**
         * @description With `external_id`: only the entity that has this external id; none when nothing has it. One without the other is refused.
         * @example crm
         */
        ExternalSourceQuery: string;
        /**
         * @description See `external_source`.
         * @example account/4711
         */
        ExternalIdQuery: string;
        /**
         * @description What to sort by.
         * @example name
         */
        SortBy: "created_at" | "updated_at" | "name" | "id";
        /** @description Direction of `sort_by`. */
        SortOrder: "asc" | "desc";
        /** @description Where to go on, as in other lists. It may be longer than theirs, for it holds a name. */
        NamedCursor: string;
        /**
         * @description Id of the folder.
         * @example 12
         */
        FolderId: number;
        /**
         * @description The `source` of the external id, percent-encoded.
         * @example crm
         */
        ExternalIdSource: string;
        /**
         * @description The `external_id`, percent-encoded.
         * @example account/4711
         */
        ExternalIdValue: string;
        /**
         * @description Id of the template.
         * @example 41
         */
        PromptTemplateId: number;
        /**
         * @description Id of the request log.
         * @example 4711
         */
        RequestLogId: number;
        /**
         * @description Id of the trace. Hexadecimal ids may be written in any letter case.
         * @example 5b8efff798038103d269b633813fc60c
         */
        TraceId: string;
        /** @description Items on a page. */
        WholeLimit: number;
        /**
         * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
         * @example weather
         */
        ToolIdentifier: string;
        /**
         * @description Number of the version; not together with `label`.
         * @example 1
         */
        ToolVersionQuery: number;
        /** @description Label of the version; not together with `version`. */
        ToolLabelQuery: string;
        /**
         * @description Id of the label.
         * @example 9
         */
        ToolLabelId: number;
        /**
         * @description Id of the tool.
         * @example 31
         */
        ToolId: number;
        /**
         * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
         * @example /support
         */
        SkillCollectionIdentifier: string;
        /**
         * @description Id of the skill collection.
         * @example 0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f
         */
        SkillCollectionId: string;
        /**
         * @description Id of the webhook.
         * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
         */
        WebhookId: string;
        /**
         * @description Id of the delivery.
         * @example 512
         */
        DeliveryId: number;
        /**
         * @description Id of the workspace.
         * @example 1
         */
        WorkspaceId: number;
        /**
         * @description Id of the API key.
         * @example 2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c
         */
        KeyId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request, also in the server's logs. A valid `X-Request-Id` of the request is kept.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        RequestId: string;
        /**
         * @description Seconds to wait before the next try.
         * @example 2
         */
        RetryAfter: number;
        /**
         * @description Stands for this answer; send it as `If-None-Match`.
         * @example "1d8l9x0f3k2"
         */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTables: {
        parameters: {
            query: {
                /**
                 * @description Only tables that lie directly in this folder.
                 * @example 12
                 */
                folder_id?: number;
                /**
                 * @description Only tables whose title contains this text, in any letter case.
                 * @example support
                 */
                name?: string;
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
                /** @description Direction of the list's sort key. */
                order: components["parameters"]["DescendingOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *           "workspace_id": 1,
                     *           "title": "Support answers",
                     *           "folder_id": null,
                     *           "sheet_count": 1,
                     *           "created_at": "2026-03-02T09:15:00.000Z",
                     *           "updated_at": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {
                     *         "name": "support"
                     *       },
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListTablesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Support answers",
                 *       "create_default_sheet": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateTableRequest"];
            };
        };
        responses: {
            /** @description The new table. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTableResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The folder is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "table": {
                     *         "id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *         "workspace_id": 1,
                     *         "title": "Support answers",
                     *         "folder_id": null,
                     *         "sheet_count": 1,
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T09:15:00.000Z",
                     *         "sheet_row_counts": {
                     *           "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5": 1280
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TableResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Table \"Support answers\" deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Support answers, March"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTableRequest"];
            };
        };
        responses: {
            /** @description The table as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "table": {
                     *         "id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *         "workspace_id": 1,
                     *         "title": "Support answers, March",
                     *         "folder_id": null,
                     *         "sheet_count": 1,
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T10:02:11.000Z",
                     *         "sheet_row_counts": {
                     *           "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5": 1280
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TableResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The table, or the folder that it should move to, is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSheets: {
        parameters: {
            query: {
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
                /** @description Direction of the list's sort key. */
                order: components["parameters"]["AscendingOrder"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sheets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *           "workspace_id": 1,
                     *           "title": "answers.csv",
                     *           "index": 0,
                     *           "row_count": 2,
                     *           "version_count": 2,
                     *           "created_at": "2026-03-02T09:16:00.000Z",
                     *           "updated_at": "2026-03-02T09:16:01.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {},
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListSheetsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSheet: {
        parameters: {
            query: {
                /** @description Only tell what the import would do. *Sheaf addition.* */
                dry_run: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSheetRequest"];
            };
        };
        responses: {
            /** @description What the import would do. Only with `dry_run=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "dry_run": true,
                     *       "file_name": "answers.csv",
                     *       "columns": [
                     *         {
                     *           "title": "question",
                     *           "is_new": true
                     *         },
                     *         {
                     *           "title": "expected",
                     *           "is_new": true
                     *         },
                     *         {
                     *           "title": "answer",
                     *           "is_new": true
                     *         }
                     *       ],
                     *       "row_count": 1,
                     *       "faults": [
                     *         {
                     *           "line": 3,
                     *           "item": null,
                     *           "column": "answer",
                     *           "message": "Line 3 has 2 fields, the header has 3: nothing is left for \"answer\". Every line needs as many fields as the header."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The sheet is there and its rows are being imported. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Import started",
                     *       "operation_id": "nightly-import-2026-03-02",
                     *       "operation": {
                     *         "operation_id": "nightly-import-2026-03-02",
                     *         "source": "file",
                     *         "status": "queued",
                     *         "progress": 0,
                     *         "message": "Import queued",
                     *         "rows_added": 0,
                     *         "row_count": 0,
                     *         "file_name": "answers.csv",
                     *         "error_message": null,
                     *         "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/operations/nightly-import-2026-03-02",
                     *         "created_at": "2026-03-02T09:16:00.000Z",
                     *         "updated_at": "2026-03-02T09:16:00.000Z"
                     *       },
                     *       "sheet": {
                     *         "id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *         "workspace_id": 1,
                     *         "title": "March answers",
                     *         "index": 0,
                     *         "row_count": 0,
                     *         "version_count": 1,
                     *         "created_at": "2026-03-02T09:16:00.000Z",
                     *         "updated_at": "2026-03-02T09:16:00.000Z"
                     *       },
                     *       "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/operations/nightly-import-2026-03-02"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateSheetResponse"];
                };
            };
            /** @description The file or the logs cannot be imported, or the `operation_id` belongs to another import. Nothing was created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A parameter or the body breaks the schema: no `source`, an unknown `source.type`, a title that is too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBody"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImportOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description The `operation_id` that starting the import answered, or that you gave it. Percent-encode it.
                 * @example nightly-import-2026-03-02
                 */
                operation_id: components["parameters"]["ImportOperationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportOperationResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sheet": {
                     *         "id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *         "workspace_id": 1,
                     *         "title": "answers.csv",
                     *         "index": 0,
                     *         "row_count": 2,
                     *         "version_count": 2,
                     *         "created_at": "2026-03-02T09:16:00.000Z",
                     *         "updated_at": "2026-03-02T09:16:01.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SheetResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSheet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheet is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sheet \"answers.csv\" deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSheet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "March answers",
                 *       "index": 0
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSheetRequest"];
            };
        };
        responses: {
            /** @description The sheet as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sheet": {
                     *         "id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *         "workspace_id": 1,
                     *         "title": "March answers",
                     *         "index": 0,
                     *         "row_count": 2,
                     *         "version_count": 3,
                     *         "created_at": "2026-03-02T09:16:00.000Z",
                     *         "updated_at": "2026-03-02T09:20:00.000Z"
                     *       },
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateSheetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSheet: {
        parameters: {
            query: {
                /** @description What to write. */
                format: "csv" | "jsonl";
                /**
                 * @description Id of the version to export; the present state when left out.
                 * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
                 */
                version_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with a name for it that is made from the sheet's title. */
            200: {
                headers: {
                    /**
                     * @description `attachment` with the name of the file.
                     * @example attachment; filename="answers.csv"; filename*=UTF-8''answers.csv
                     */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example question,expected,answer
                     *     Where is my order?,shipped,shipped
                     */
                    "text/csv": components["schemas"]["CsvText"];
                    /** @example {"question":"Where is my order?","expected":"shipped","answer":"shipped"} */
                    "application/x-ndjson": components["schemas"]["JsonLinesText"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importFile: {
        parameters: {
            query: {
                /** @description Only tell what the import would do. *Sheaf addition.* */
                dry_run: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation_id": "april-answers",
                 *       "file_name": "april.csv",
                 *       "file_content_base64": "cXVlc3Rpb24sZXhwZWN0ZWQsc291cmNlCldoZXJlIGlzIG15IG9yZGVyPyxzaGlwcGVkLGNoYXQK"
                 *     }
                 */
                "application/json": components["schemas"]["ImportFileRequest"];
            };
        };
        responses: {
            /** @description What the import would do. Only with `dry_run=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "dry_run": true,
                     *       "file_name": "april.csv",
                     *       "columns": [
                     *         {
                     *           "title": "question",
                     *           "is_new": false
                     *         },
                     *         {
                     *           "title": "expected",
                     *           "is_new": false
                     *         },
                     *         {
                     *           "title": "source",
                     *           "is_new": true
                     *         }
                     *       ],
                     *       "row_count": 1,
                     *       "faults": []
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The columns are there and the rows are being imported. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Import started",
                     *       "operation_id": "april-answers",
                     *       "operation": {
                     *         "operation_id": "april-answers",
                     *         "source": "file",
                     *         "status": "queued",
                     *         "progress": 0,
                     *         "message": "Import queued",
                     *         "rows_added": 0,
                     *         "row_count": 0,
                     *         "file_name": "april.csv",
                     *         "error_message": null,
                     *         "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/operations/april-answers",
                     *         "created_at": "2026-04-02T09:16:00.000Z",
                     *         "updated_at": "2026-04-02T09:16:00.000Z"
                     *       },
                     *       "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/operations/april-answers"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportStartResponse"];
                };
            };
            /** @description The file cannot be imported into this sheet, the sheet has a running import, or the `operation_id` belongs to another import. Nothing was changed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importRequestLogs: {
        parameters: {
            query: {
                /** @description Only tell what the import would do. *Sheaf addition.* */
                dry_run: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequestLogsRequest"];
            };
        };
        responses: {
            /** @description What the import would do. Only with `dry_run=true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "dry_run": true,
                     *       "file_name": null,
                     *       "columns": [
                     *         {
                     *           "title": "request_id",
                     *           "is_new": true
                     *         },
                     *         {
                     *           "title": "question",
                     *           "is_new": false
                     *         },
                     *         {
                     *           "title": "prompt",
                     *           "is_new": true
                     *         },
                     *         {
                     *           "title": "response",
                     *           "is_new": true
                     *         }
                     *       ],
                     *       "row_count": 2,
                     *       "faults": []
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The columns are there and the rows are being imported. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Import started",
                     *       "operation_id": "april-failures",
                     *       "operation": {
                     *         "operation_id": "april-failures",
                     *         "source": "request_logs",
                     *         "status": "queued",
                     *         "progress": 0,
                     *         "message": "Import queued",
                     *         "rows_added": 0,
                     *         "row_count": 0,
                     *         "file_name": null,
                     *         "error_message": null,
                     *         "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/operations/april-failures",
                     *         "created_at": "2026-04-02T09:16:00.000Z",
                     *         "updated_at": "2026-04-02T09:16:00.000Z"
                     *       },
                     *       "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/operations/april-failures"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportStartResponse"];
                };
            };
            /** @description Nothing says which logs, there is no log with one of the ids, the filter cannot be understood, the sheet has a running import, or the `operation_id` belongs to another import. Nothing was changed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listColumns: {
        parameters: {
            query: {
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["LargeLimit"];
                /** @description Direction of the list's sort key. */
                order: components["parameters"]["AscendingOrder"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of columns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "workspace_id": 1,
                     *           "title": "answer",
                     *           "type": "TEXT",
                     *           "config": null,
                     *           "dependencies": [],
                     *           "position_rank": 3072,
                     *           "is_output_column": false,
                     *           "created_at": "2026-03-02T09:16:00.000Z",
                     *           "updated_at": "2026-03-02T09:16:00.000Z"
                     *         },
                     *         {
                     *           "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "workspace_id": 1,
                     *           "title": "matches",
                     *           "type": "COMPARE",
                     *           "config": {
                     *             "sources": [
                     *               "answer",
                     *               "expected"
                     *             ]
                     *           },
                     *           "dependencies": [
                     *             {
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "reference_type": "value",
                     *               "config_key": "sources",
                     *               "config_meta": {
                     *                 "position": 0
                     *               },
                     *               "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "source_label": "answer"
                     *             },
                     *             {
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e02",
                     *               "reference_type": "value",
                     *               "config_key": "sources",
                     *               "config_meta": {
                     *                 "position": 1
                     *               },
                     *               "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e02",
                     *               "source_label": "expected"
                     *             }
                     *           ],
                     *           "position_rank": 4096,
                     *           "is_output_column": true,
                     *           "created_at": "2026-03-02T09:18:00.000Z",
                     *           "updated_at": "2026-03-02T09:18:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 100
                     *       },
                     *       "filters": {},
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ListColumnsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createColumn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateColumnRequest"];
            };
        };
        responses: {
            /** @description The new column, with its first cells. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "column": {
                     *         "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "workspace_id": 1,
                     *         "title": "matches",
                     *         "type": "COMPARE",
                     *         "config": {
                     *           "sources": [
                     *             "answer",
                     *             "expected"
                     *           ]
                     *         },
                     *         "dependencies": [
                     *           {
                     *             "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *             "reference_type": "value",
                     *             "config_key": "sources",
                     *             "config_meta": {
                     *               "position": 0
                     *             },
                     *             "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *             "source_label": "answer"
                     *           },
                     *           {
                     *             "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e02",
                     *             "reference_type": "value",
                     *             "config_key": "sources",
                     *             "config_meta": {
                     *               "position": 1
                     *             },
                     *             "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e02",
                     *             "source_label": "expected"
                     *           }
                     *         ],
                     *         "position_rank": 4096,
                     *         "is_output_column": true,
                     *         "created_at": "2026-03-02T09:18:00.000Z",
                     *         "updated_at": "2026-03-02T09:18:00.000Z"
                     *       },
                     *       "cells": [
                     *         {
                     *           "id": "00000000-0000-802a-9000-000000000000",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *           "row_index": 0,
                     *           "status": "STALE",
                     *           "display_value": null,
                     *           "value": null,
                     *           "error": null,
                     *           "error_message": null,
                     *           "input_hash": null,
                     *           "updated_at": "2026-03-02T09:18:00.000Z",
                     *           "request_metrics": null,
                     *           "execution_id": null,
                     *           "last_computed_version": null
                     *         },
                     *         {
                     *           "id": "00000000-0000-802a-9000-000000000001",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *           "row_index": 1,
                     *           "status": "STALE",
                     *           "display_value": null,
                     *           "value": null,
                     *           "error": null,
                     *           "error_message": null,
                     *           "input_hash": null,
                     *           "updated_at": "2026-03-02T09:18:00.000Z",
                     *           "request_metrics": null,
                     *           "execution_id": null,
                     *           "last_computed_version": null
                     *         }
                     *       ],
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["CreateColumnResponse"];
                };
            };
            /** @description The config fits the schema of the type and still cannot be used (it names no column of the sheet, or has a faulty pattern), the column would depend on itself, or the title is taken. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The table, the sheet, a column that `dependencies` names, or one of another sheet that the config of a COMPOSITION names by its id is not there. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no column e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e09 in this sheet.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A parameter or the body breaks the schema, the config breaks that of the column type, or there is no such type. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBody"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteColumn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the column.
                 * @example e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04
                 */
                column_id: components["parameters"]["ColumnId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The column is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Column \"matches\" deleted",
                     *       "stale_count": 2,
                     *       "version": 6
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteColumnResponse"];
                };
            };
            /** @description The column cannot be deleted. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "This column is kept by the sheet itself and cannot be deleted.",
                     *       "error": "bad_request"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateColumn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the column.
                 * @example e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04
                 */
                column_id: components["parameters"]["ColumnId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateColumnRequest"];
            };
        };
        responses: {
            /** @description The column as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "column": {
                     *         "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "workspace_id": 1,
                     *         "title": "matches",
                     *         "type": "COMPARE",
                     *         "config": {
                     *           "sources": [
                     *             "answer",
                     *             "expected"
                     *           ],
                     *           "comparison_type": {
                     *             "type": "JSON"
                     *           }
                     *         },
                     *         "dependencies": [
                     *           {
                     *             "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *             "reference_type": "value",
                     *             "config_key": "sources",
                     *             "config_meta": {
                     *               "position": 0
                     *             },
                     *             "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *             "source_label": "answer"
                     *           },
                     *           {
                     *             "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e02",
                     *             "reference_type": "value",
                     *             "config_key": "sources",
                     *             "config_meta": {
                     *               "position": 1
                     *             },
                     *             "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e02",
                     *             "source_label": "expected"
                     *           }
                     *         ],
                     *         "position_rank": 4096,
                     *         "is_output_column": true,
                     *         "created_at": "2026-03-02T09:18:00.000Z",
                     *         "updated_at": "2026-03-02T09:25:00.000Z"
                     *       },
                     *       "requires_recalculation": true,
                     *       "affected_column_ids": [
                     *         "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04"
                     *       ],
                     *       "version": 5
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateColumnResponse"];
                };
            };
            /** @description The body breaks the schema, the config does not fit the type, the column would depend on itself, the title is taken, or the column cannot be changed to this `type`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The table, the sheet, the column, or a column that `dependencies` names is not there. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no column e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e09 in this sheet.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRows: {
        parameters: {
            query: {
                /**
                 * @description Whether `columns` is filled. When left out: on the first page, and empty on those that a cursor asks for.
                 * @example true
                 */
                include_columns?: boolean;
                /** @description Whether `row_count` is filled; null without. */
                include_row_count: boolean;
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["LargeLimit"];
                /** @description Direction of the list's sort key. */
                order: components["parameters"]["AscendingOrder"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "row_index": 0,
                     *           "cells": {
                     *             "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": {
                     *               "id": "00000000-0000-8029-9000-000000000000",
                     *               "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "row_index": 0,
                     *               "status": "COMPLETED",
                     *               "display_value": "shipped",
                     *               "value": "shipped",
                     *               "error": null,
                     *               "error_message": null,
                     *               "input_hash": null,
                     *               "updated_at": "2026-03-02T09:16:01.000Z",
                     *               "request_metrics": null,
                     *               "execution_id": null,
                     *               "last_computed_version": null
                     *             },
                     *             "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04": {
                     *               "id": "00000000-0000-802a-9000-000000000000",
                     *               "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *               "row_index": 0,
                     *               "status": "COMPLETED",
                     *               "display_value": "{\"comparison_result\":true}",
                     *               "value": {
                     *                 "comparison_result": true
                     *               },
                     *               "error": null,
                     *               "error_message": null,
                     *               "input_hash": "8c1f0a5e2b7d4936",
                     *               "updated_at": "2026-03-02T09:18:00.400Z",
                     *               "request_metrics": null,
                     *               "execution_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *               "last_computed_version": 4
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": "WzEsInJvd19pbmRleCIsImFzYyIsWzBdLCIxZDhseDkiXQ",
                     *       "has_more": true,
                     *       "pagination": {
                     *         "next_cursor": "WzEsInJvd19pbmRleCIsImFzYyIsWzBdLCIxZDhseDkiXQ",
                     *         "prev_cursor": null,
                     *         "has_more": true,
                     *         "limit": 1
                     *       },
                     *       "filters": {},
                     *       "count": 1,
                     *       "row_count": 2,
                     *       "columns": [
                     *         {
                     *           "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "workspace_id": 1,
                     *           "title": "answer",
                     *           "type": "TEXT",
                     *           "config": null,
                     *           "dependencies": [],
                     *           "position_rank": 3072,
                     *           "is_output_column": false,
                     *           "created_at": "2026-03-02T09:16:00.000Z",
                     *           "updated_at": "2026-03-02T09:16:00.000Z"
                     *         },
                     *         {
                     *           "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "workspace_id": 1,
                     *           "title": "matches",
                     *           "type": "COMPARE",
                     *           "config": {
                     *             "sources": [
                     *               "answer"
                     *             ],
                     *             "target": "shipped"
                     *           },
                     *           "dependencies": [
                     *             {
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "reference_type": "value",
                     *               "config_key": "sources",
                     *               "config_meta": {
                     *                 "position": 0
                     *               },
                     *               "source_resolver": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10.b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5.e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "source_label": "answer"
                     *             }
                     *           ],
                     *           "position_rank": 4096,
                     *           "is_output_column": true,
                     *           "created_at": "2026-03-02T09:18:00.000Z",
                     *           "updated_at": "2026-03-02T09:18:00.000Z"
                     *         }
                     *       ],
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["ListRowsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addRows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "count": 2,
                 *       "values": [
                 *         {
                 *           "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": "shipped"
                 *         },
                 *         {
                 *           "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": "refund"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddRowsRequest"];
            };
        };
        responses: {
            /** @description The new rows. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "rows_created": 1,
                     *       "start_row_index": 2,
                     *       "row_indices": [
                     *         2
                     *       ],
                     *       "rows": [
                     *         {
                     *           "row_index": 2,
                     *           "cells": {
                     *             "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": {
                     *               "id": "00000000-0000-8029-9000-000000000002",
                     *               "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "row_index": 2,
                     *               "status": "COMPLETED",
                     *               "display_value": "shipped",
                     *               "value": "shipped",
                     *               "error": null,
                     *               "error_message": null,
                     *               "input_hash": null,
                     *               "updated_at": "2026-03-02T09:30:00.000Z",
                     *               "request_metrics": null,
                     *               "execution_id": null,
                     *               "last_computed_version": null
                     *             },
                     *             "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04": {
                     *               "id": "00000000-0000-802a-9000-000000000002",
                     *               "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *               "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *               "row_index": 2,
                     *               "status": "STALE",
                     *               "display_value": null,
                     *               "value": null,
                     *               "error": null,
                     *               "error_message": null,
                     *               "input_hash": null,
                     *               "updated_at": "2026-03-02T09:30:00.000Z",
                     *               "request_metrics": null,
                     *               "execution_id": null,
                     *               "last_computed_version": null
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "cell_count": 2,
                     *       "row_count": 3,
                     *       "version": 7
                     *     }
                     */
                    "application/json": components["schemas"]["AddRowsResponse"];
                };
            };
            /** @description The sheet has no columns, or a value is for a column that takes none. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "row_indices": [
                 *         0,
                 *         2
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeleteRowsRequest"];
            };
        };
        responses: {
            /** @description The rows are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "2 rows deleted",
                     *       "deleted_count": 2,
                     *       "row_count": 1,
                     *       "version": 8,
                     *       "stale_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteRowsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recalculateCells: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecalculateCellsRequest"];
            };
        };
        responses: {
            /** @description There is nothing to compute among them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Nothing to compute."
                     *     }
                     */
                    "application/json": components["schemas"]["NothingToRecalculateResponse"];
                };
            };
            /** @description The cells are queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "execution_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *       "cell_count": 2,
                     *       "selected_cell_count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["RecalculateCellsResponse"];
                };
            };
            /** @description The body breaks the schema, names no cells, or names a column that is not computed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Name the cells: cell_ids, or column_ids, row_indices or both.",
                     *       "error": "bad_request",
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "cell_ids"
                     *           ],
                     *           "msg": "cell_ids, column_ids or row_indices is required",
                     *           "type": "missing"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The table or the sheet is not there, or one of the cells or columns is not in it; nothing is queued then. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Cells not found: at least one of the cells is not in this sheet.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCell: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cell. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CellResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCell: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCellRequest"];
            };
        };
        responses: {
            /** @description The cell as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cell": {
                     *         "id": "00000000-0000-8029-9000-000000000000",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *         "row_index": 0,
                     *         "status": "COMPLETED",
                     *         "display_value": "exchange",
                     *         "value": "exchange",
                     *         "error": null,
                     *         "error_message": null,
                     *         "input_hash": null,
                     *         "updated_at": "2026-03-02T09:21:00.000Z",
                     *         "request_metrics": null,
                     *         "execution_id": null,
                     *         "last_computed_version": null
                     *       },
                     *       "version": 5,
                     *       "stale_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateCellResponse"];
                };
            };
            /** @description The cell is computed or shows another one, its column does not take the value, the body has neither `value` nor `display_value`, or it breaks the schema. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The column \"matches\" is computed: it cannot be set. Cells of TEXT and HUMAN columns can be set.",
                     *       "error": "bad_request"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainCell: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cell, the cause and its inputs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cell": {
                     *         "id": "00000000-0000-802a-9000-000000000000",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *         "row_index": 0,
                     *         "status": "STALE",
                     *         "display_value": "{\"comparison_result\":true}",
                     *         "value": {
                     *           "comparison_result": true
                     *         },
                     *         "error": null,
                     *         "error_message": null,
                     *         "input_hash": "8c1f0a5e2b7d4936",
                     *         "updated_at": "2026-03-02T09:18:00.400Z",
                     *         "request_metrics": null,
                     *         "execution_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *         "last_computed_version": 4
                     *       },
                     *       "is_stale": true,
                     *       "cause": {
                     *         "kind": "value_changed",
                     *         "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "version_id": "9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60",
                     *         "version_number": 6,
                     *         "reason": "cell_updated",
                     *         "created_by": "ci",
                     *         "created_at": "2026-03-02T09:20:00.000Z",
                     *         "deltas": [
                     *           {
                     *             "op": "update",
                     *             "entity": "cell",
                     *             "id": "00000000-0000-8029-9000-000000000000",
                     *             "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *             "row_index": 0,
                     *             "before": "shipped",
                     *             "after": "exchange"
                     *           }
                     *         ],
                     *         "upstream": []
                     *       },
                     *       "inputs": [
                     *         {
                     *           "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *           "table_id": "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "cell_id": "00000000-0000-8029-9000-000000000000",
                     *           "title": "answer",
                     *           "config_key": "sources",
                     *           "exists": true,
                     *           "status": "COMPLETED",
                     *           "version_number": 6,
                     *           "has_changed": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExplainCellResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recalculateCell: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the cell. It stays the same for the life of the cell, whatever its state.
                 * @example 00000000-0000-802a-9000-000000000000
                 */
                cell_id: components["parameters"]["CellId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RecalculateCellRequest"];
            };
        };
        responses: {
            /** @description The cell is not computed, so there is nothing to do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Nothing to compute."
                     *     }
                     */
                    "application/json": components["schemas"]["NothingToRecalculateResponse"];
                };
            };
            /** @description The cell is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "execution_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *       "cell_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RecalculateCellResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOperations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is going on in the sheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *       "version": 8,
                     *       "total_cells": 20000,
                     *       "status_counts": {
                     *         "STALE": 0,
                     *         "QUEUED": 6000,
                     *         "DISPATCHED": 0,
                     *         "RUNNING": 2000,
                     *         "COMPLETED": 11990,
                     *         "FAILED": 10
                     *       },
                     *       "pending_count": 8000,
                     *       "active_operations": [
                     *         {
                     *           "operation_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *           "operation": "recalculate",
                     *           "status": "running",
                     *           "status_counts": {
                     *             "STALE": 0,
                     *             "QUEUED": 6000,
                     *             "DISPATCHED": 0,
                     *             "RUNNING": 2000,
                     *             "COMPLETED": 11990,
                     *             "FAILED": 10
                     *           },
                     *           "cell_count": 20000,
                     *           "completed_count": 11990,
                     *           "failed_count": 10,
                     *           "pending_count": 8000,
                     *           "error_message": null,
                     *           "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5/operations/3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListOperationsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateOperationRequest"];
            };
        };
        responses: {
            /** @description No cell is selected, so nothing was started. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cell_count": 0,
                     *       "virtual_cell_count": 0,
                     *       "cells": []
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOperationNoopResponse"];
                };
            };
            /** @description The operation is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "operation": "recalculate",
                     *       "operation_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *       "execution_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *       "execution_ids": [
                     *         "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d"
                     *       ],
                     *       "cell_count": 1,
                     *       "version": 7,
                     *       "status_url": "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5/operations/3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *       "virtual_cell_count": 0,
                     *       "cells": [
                     *         {
                     *           "id": "00000000-0000-802a-9000-000000000000",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "column_id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e04",
                     *           "row_index": 0,
                     *           "status": "QUEUED",
                     *           "display_value": "{\"comparison_result\":true}",
                     *           "value": {
                     *             "comparison_result": true
                     *           },
                     *           "error": null,
                     *           "error_message": null,
                     *           "input_hash": "8c1f0a5e2b7d4936",
                     *           "updated_at": "2026-03-02T09:18:00.400Z",
                     *           "request_metrics": null,
                     *           "execution_id": "3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d",
                     *           "last_computed_version": 4
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOperationQueuedResponse"];
                };
            };
            /** @description The body breaks the schema, names no cell state, or names a TEXT column. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The table, the sheet, or one of the columns is not there. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no column e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e09 in this sheet.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the operation; an `execution_id` of a recalculation is one too.
                 * @example 3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d
                 */
                operation_id: components["parameters"]["OperationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The table, the sheet or the operation is not there. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no operation 3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d in this sheet.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the operation; an `execution_id` of a recalculation is one too.
                 * @example 3c7e9b12-4d5f-4a6b-8c9d-0e1f2a3b4c5d
                 */
                operation_id: components["parameters"]["OperationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation is not active any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelOperationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The table or the sheet is not there. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no sheet b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5 in this table.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatusCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "total_cells": 20000,
                     *       "status_counts": {
                     *         "STALE": 0,
                     *         "QUEUED": 6000,
                     *         "DISPATCHED": 0,
                     *         "RUNNING": 2000,
                     *         "COMPLETED": 11990,
                     *         "FAILED": 10
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatusCountsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVersions: {
        parameters: {
            query: {
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
                /** @description What to sort by. */
                sort: "version_number";
                /** @description Direction of the list's sort key. */
                order: components["parameters"]["DescendingOrder"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "version_number": 8,
                     *           "name": "Before the new prompt",
                     *           "created_by": "ci",
                     *           "created_at": "2026-03-02T10:00:00.000Z",
                     *           "metadata": {
                     *             "reason": "named",
                     *             "delta_count": 0
                     *           }
                     *         },
                     *         {
                     *           "id": "9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f5f",
                     *           "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "version_number": 7,
                     *           "name": null,
                     *           "created_by": "ci",
                     *           "created_at": "2026-03-02T09:30:00.000Z",
                     *           "metadata": {
                     *             "reason": "rows_added",
                     *             "delta_count": 1
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {},
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ListVersionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Before the new prompt"
                 *     }
                 */
                "application/json": components["schemas"]["CreateVersionRequest"];
            };
        };
        responses: {
            /** @description The named version. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "version": {
                     *         "id": "9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "version_number": 8,
                     *         "name": "Before the new prompt",
                     *         "created_by": "ci",
                     *         "created_at": "2026-03-02T10:00:00.000Z",
                     *         "metadata": {
                     *           "reason": "named",
                     *           "delta_count": 0
                     *         },
                     *         "deltas": [],
                     *         "snapshot": {
                     *           "sheet": {
                     *             "title": "answers.csv",
                     *             "index": 0
                     *           },
                     *           "row_count": 1,
                     *           "columns": [
                     *             {
                     *               "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *               "workspace_id": 1,
                     *               "title": "answer",
                     *               "type": "TEXT",
                     *               "config": null,
                     *               "dependencies": [],
                     *               "position_rank": 3072,
                     *               "is_output_column": false,
                     *               "created_at": "2026-03-02T09:16:00.000Z",
                     *               "updated_at": "2026-03-02T09:16:00.000Z"
                     *             }
                     *           ],
                     *           "rows": [
                     *             {
                     *               "row_index": 0,
                     *               "cells": {
                     *                 "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": {
                     *                   "value": "exchange",
                     *                   "display_value": "exchange",
                     *                   "status": "COMPLETED",
                     *                   "input_hash": null,
                     *                   "last_computed_version": null
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "next_rows_cursor": null
                     *         },
                     *         "score": {},
                     *         "score_configuration": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VersionResponse"];
                };
            };
            /** @description The body breaks the schema. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Send a name, a source_version_id or both.",
                     *       "error": "bad_request",
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "name"
                     *           ],
                     *           "msg": "Field required",
                     *           "type": "missing"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    diffVersions: {
        parameters: {
            query: {
                /**
                 * @description The version to compare with; it may be older. Left out for the newest one.
                 * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
                 */
                to?: string;
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["LargeLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the version.
                 * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
                 */
                version_id: components["parameters"]["VersionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "from": {
                     *         "version_id": "9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60",
                     *         "version_number": 4
                     *       },
                     *       "to": {
                     *         "version_id": "1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f",
                     *         "version_number": 6
                     *       },
                     *       "columns": [],
                     *       "data": [
                     *         {
                     *           "row_index": 0,
                     *           "change": "changed",
                     *           "cells": {
                     *             "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": {
                     *               "before": {
                     *                 "value": "shipped",
                     *                 "display_value": "shipped",
                     *                 "status": "COMPLETED",
                     *                 "input_hash": null,
                     *                 "last_computed_version": null
                     *               },
                     *               "after": {
                     *                 "value": "exchange",
                     *                 "display_value": "exchange",
                     *                 "status": "COMPLETED",
                     *                 "input_hash": null,
                     *                 "last_computed_version": null
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 100
                     *       },
                     *       "filters": {},
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DiffVersionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVersion: {
        parameters: {
            query: {
                /** @description Where in the rows to go on: the `next_rows_cursor` of the answer before. It belongs to this version. *Sheaf addition.* */
                rows_cursor?: string;
                /** @description Rows in the answer. *Sheaf addition.* */
                rows_limit: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the table.
                 * @example 5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10
                 */
                table_id: components["parameters"]["TableId"];
                /**
                 * @description Id of the sheet.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                sheet_id: components["parameters"]["SheetId"];
                /**
                 * @description Id of the version.
                 * @example 9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60
                 */
                version_id: components["parameters"]["VersionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "version": {
                     *         "id": "9a4e7d52-6c1b-4e8f-a3d0-1b2c3d4e5f60",
                     *         "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *         "version_number": 8,
                     *         "name": "Before the new prompt",
                     *         "created_by": "ci",
                     *         "created_at": "2026-03-02T10:00:00.000Z",
                     *         "metadata": {
                     *           "reason": "named",
                     *           "delta_count": 0
                     *         },
                     *         "deltas": [],
                     *         "snapshot": {
                     *           "sheet": {
                     *             "title": "answers.csv",
                     *             "index": 0
                     *           },
                     *           "row_count": 1,
                     *           "columns": [
                     *             {
                     *               "id": "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03",
                     *               "sheet_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *               "workspace_id": 1,
                     *               "title": "answer",
                     *               "type": "TEXT",
                     *               "config": null,
                     *               "dependencies": [],
                     *               "position_rank": 3072,
                     *               "is_output_column": false,
                     *               "created_at": "2026-03-02T09:16:00.000Z",
                     *               "updated_at": "2026-03-02T09:16:00.000Z"
                     *             }
                     *           ],
                     *           "rows": [
                     *             {
                     *               "row_index": 0,
                     *               "cells": {
                     *                 "e19f3c60-7b2a-4f1d-9c8e-5a6b7c8d9e03": {
                     *                   "value": "exchange",
                     *                   "display_value": "exchange",
                     *                   "status": "COMPLETED",
                     *                   "input_hash": null,
                     *                   "last_computed_version": null
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "next_rows_cursor": null
                     *         },
                     *         "score": {},
                     *         "score_configuration": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VersionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaceEnvVars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "workspace_env_vars": [
                     *         {
                     *           "id": 17,
                     *           "workspace_id": 1,
                     *           "tool_registry_id": null,
                     *           "key": "OPENAI_API_KEY",
                     *           "value_suffix": "x7Qk",
                     *           "is_empty": false,
                     *           "created_at": "2026-03-02T09:15:00.000Z",
                     *           "updated_at": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListWorkspaceEnvVarsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkspaceEnvVar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "OPENAI_API_KEY",
                 *       "value": "sk-proj-5eJd0b1x7Qk"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEnvVarRequest"];
            };
        };
        responses: {
            /** @description The new variable. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "workspace_env_var": {
                     *         "id": 17,
                     *         "workspace_id": 1,
                     *         "tool_registry_id": null,
                     *         "key": "OPENAI_API_KEY",
                     *         "value_suffix": "x7Qk",
                     *         "is_empty": false,
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceEnvVarResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The workspace has a variable of that key, or as many as it can have. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is an environment variable OPENAI_API_KEY already. Change that one, or delete it.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkspaceEnvVar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the environment variable.
                 * @example 17
                 */
                var_id: components["parameters"]["EnvVarId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Environment variable OPENAI_API_KEY deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["EnvVarNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkspaceEnvVar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the environment variable.
                 * @example 17
                 */
                var_id: components["parameters"]["EnvVarId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "sk-proj-8Rw2m4Tn9Zb"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEnvVarRequest"];
            };
        };
        responses: {
            /** @description The variable as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "workspace_env_var": {
                     *         "id": 17,
                     *         "workspace_id": 1,
                     *         "tool_registry_id": null,
                     *         "key": "OPENAI_API_KEY",
                     *         "value_suffix": "n9Zb",
                     *         "is_empty": false,
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T10:02:11.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceEnvVarResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["EnvVarNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishPromptTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt_template": {
                 *         "prompt_name": "support/answer",
                 *         "tags": [
                 *           "support"
                 *         ]
                 *       },
                 *       "prompt_version": {
                 *         "prompt_template": {
                 *           "type": "chat",
                 *           "messages": [
                 *             {
                 *               "role": "system",
                 *               "content": [
                 *                 {
                 *                   "type": "text",
                 *                   "text": "You answer customers of {company}."
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "role": "user",
                 *               "content": [
                 *                 {
                 *                   "type": "text",
                 *                   "text": "{question}"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         },
                 *         "commit_message": "Shorter",
                 *         "metadata": {
                 *           "model": {
                 *             "provider": "openai",
                 *             "name": "gpt-4o",
                 *             "parameters": {
                 *               "temperature": 0.2
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "release_labels": [
                 *         "staging"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PublishPromptTemplateRequest"];
            };
        };
        responses: {
            /** @description The new version. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "prompt_version_id": 57,
                     *       "version_number": 3,
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "release_labels": [
                     *         "staging"
                     *       ],
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of {company}."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "{question}"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "external_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["PublishPromptTemplateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OtherWorkspace"];
            /** @description The folder is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchPromptTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "production",
                 *       "messages": {
                 *         "0": {
                 *           "role": "system",
                 *           "content": [
                 *             {
                 *               "type": "text",
                 *               "text": "You answer customers of {company} in one sentence."
                 *             }
                 *           ]
                 *         }
                 *       },
                 *       "model_parameters": {
                 *         "temperature": 0
                 *       },
                 *       "commit_message": "One sentence",
                 *       "release_labels": [
                 *         "staging"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchPromptTemplateRequest"];
            };
        };
        responses: {
            /** @description The new version. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "prompt_version_id": 57,
                     *       "version_number": 3,
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "release_labels": [
                     *         "staging"
                     *       ],
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of {company}."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "{question}"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "external_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["PublishPromptTemplateResponse"];
                };
            };
            /** @description The change does not fit the version: a position that there is not, a part that this kind of prompt does not have, two ways of saying one thing, or nothing to change. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "messages: there is no item 7 to replace; the version has 2.",
                     *       "error": "bad_request"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPromptTemplates: {
        parameters: {
            query: {
                /** @description Which page, from 1. */
                page: number;
                /** @description Templates on a page. */
                per_page: number;
                /** @description Only templates whose name contains this text, in any letter case. */
                name?: string;
                /** @description Only templates that have all of these tags; repeated, or with commas between them. */
                tags?: string[];
                /** @description Only templates that have this release label. */
                label?: string;
                /** @description Whether those that were deleted are listed. */
                status: "active" | "deleted" | "all";
                /** @description Only snippets, or only what is none. */
                is_snippet?: boolean;
                /** @description Only templates that this key made; keys have names here and no addresses. */
                created_by_email?: string;
                /** @description Only templates made at or after this time. */
                created_after?: string;
                /** @description Only templates made at or before this time. */
                created_before?: string;
                /** @description Only templates published or changed at or after this time. */
                updated_after?: string;
                /** @description Only templates published or changed at or before this time. */
                updated_before?: string;
                /** @description Together with `external_id`, only the template that has this external id. */
                external_source?: string;
                /** @description Together with `external_source`, only the template that has this external id. */
                external_id?: string;
                /** @description What to sort by. */
                sort_by: "created_at" | "updated_at" | "name" | "id";
                /** @description Direction. */
                sort_order: "asc" | "desc";
                /** @description Whether to add what the provider's client is called with. *Sheaf addition.* */
                include_llm_kwargs: boolean;
                /** @description Only for `llm_kwargs`, whose texts keep their variables with true and have them empty with false. */
                skip_input_variable_rendering: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "items": [
                     *         {
                     *           "id": 12,
                     *           "prompt_name": "support/answer",
                     *           "version": 3,
                     *           "workspace_id": 1,
                     *           "prompt_template": {
                     *             "type": "chat",
                     *             "messages": [
                     *               {
                     *                 "role": "system",
                     *                 "content": [
                     *                   {
                     *                     "type": "text",
                     *                     "text": "You answer customers of {company}."
                     *                   }
                     *                 ],
                     *                 "template_format": "f-string",
                     *                 "input_variables": [
                     *                   "company"
                     *                 ]
                     *               },
                     *               {
                     *                 "role": "user",
                     *                 "content": [
                     *                   {
                     *                     "type": "text",
                     *                     "text": "{question}"
                     *                   }
                     *                 ],
                     *                 "template_format": "f-string",
                     *                 "input_variables": [
                     *                   "question"
                     *                 ]
                     *               }
                     *             ],
                     *             "input_variables": [
                     *               "company",
                     *               "question"
                     *             ]
                     *           },
                     *           "metadata": {
                     *             "model": {
                     *               "provider": "openai",
                     *               "name": "gpt-4o",
                     *               "parameters": {
                     *                 "temperature": 0.2
                     *               }
                     *             }
                     *           },
                     *           "commit_message": "Shorter",
                     *           "tags": [
                     *             "support"
                     *           ],
                     *           "created_at": "2026-03-02T09:15:00.000Z",
                     *           "updated_at": "2026-03-04T11:00:00.000Z",
                     *           "is_snippet": false,
                     *           "status": "active",
                     *           "folder_id": 4,
                     *           "parent_folder_name": "Answers",
                     *           "full_folder_path": "Support/Answers",
                     *           "external_ids": [],
                     *           "llm_kwargs": null
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pages": 1,
                     *       "per_page": 30,
                     *       "total": 1,
                     *       "has_next": false,
                     *       "has_prev": false,
                     *       "next_num": null,
                     *       "prev_num": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListPromptTemplatesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertPromptTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The external system or namespace that owns the id. Percent-encode it.
                 * @example cms
                 */
                source: string;
                /**
                 * @description The identifier of the template there. Percent-encode it.
                 * @example welcome
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt_template": {
                 *         "prompt_name": "welcome"
                 *       },
                 *       "prompt_version": {
                 *         "prompt_template": {
                 *           "type": "completion",
                 *           "content": [
                 *             {
                 *               "type": "text",
                 *               "text": "Welcome, {name}!"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishPromptTemplateRequest"];
            };
        };
        responses: {
            /** @description A new version of the template that there was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "prompt_version_id": 57,
                     *       "version_number": 3,
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "release_labels": [
                     *         "staging"
                     *       ],
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of {company}."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "{question}"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "external_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["PublishPromptTemplateResponse"];
                };
            };
            /** @description A new template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "prompt_version_id": 57,
                     *       "version_number": 3,
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "release_labels": [
                     *         "staging"
                     *       ],
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of {company}."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "{question}"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "external_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["PublishPromptTemplateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OtherWorkspace"];
            /** @description The folder is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The external id belongs to something else, or a template of the new one's name is there already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is a prompt template \"welcome\" already, without this external id. Attach it first.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPromptLabels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "release_labels": [
                     *         {
                     *           "prompt_version_id": 57,
                     *           "prompt_version_number": 3,
                     *           "release_label": "production",
                     *           "release_label_id": 8
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListPromptLabelsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSnippetUsage: {
        parameters: {
            query?: {
                /** @description Only references that lead to this version now, pinned to it or not. */
                prompt_version_number?: number;
                /** @description The workspace of the key; another one is refused. */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What uses it; up to 1,000 templates, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The snippet \"tone\" is used by 1 prompt template.",
                     *       "snippet_name": "tone",
                     *       "snippet_usage": [
                     *         {
                     *           "prompt_registry_id": 12,
                     *           "prompt_name": "support/answer",
                     *           "version_numbers": [
                     *             2,
                     *             3
                     *           ]
                     *         }
                     *       ],
                     *       "total_prompts_using_snippet": 1,
                     *       "label_usage": [
                     *         {
                     *           "prompt_registry_id": 12,
                     *           "prompt_name": "support/answer",
                     *           "version_numbers": [
                     *             3
                     *           ],
                     *           "label_name": "production"
                     *         }
                     *       ],
                     *       "total_labels_using_snippet": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SnippetUsageResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OtherWorkspace"];
            404: components["responses"]["PromptNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPromptTemplatesV1: {
        parameters: {
            query: {
                /** @description Which page, from 1. */
                page: number;
                /** @description Templates on a page. */
                per_page: number;
                /** @description Only templates whose name contains this text, in any letter case. */
                name?: string;
                /** @description Only templates that have all of these tags; repeated, or with commas between them. */
                tags?: string[];
                /** @description Only templates that have this release label. */
                label?: string;
                /** @description Whether those that were deleted are listed. */
                status: "active" | "deleted" | "all";
                /** @description Only snippets, or only what is none. */
                is_snippet?: boolean;
                /** @description Only templates that this key made; keys have names here and no addresses. */
                created_by_email?: string;
                /** @description Only templates made at or after this time. */
                created_after?: string;
                /** @description Only templates made at or before this time. */
                created_before?: string;
                /** @description Only templates published or changed at or after this time. */
                updated_after?: string;
                /** @description Only templates published or changed at or before this time. */
                updated_before?: string;
                /** @description Together with `external_id`, only the template that has this external id. */
                external_source?: string;
                /** @description Together with `external_source`, only the template that has this external id. */
                external_id?: string;
                /** @description What to sort by. */
                sort_by: "created_at" | "updated_at" | "name" | "id";
                /** @description Direction. */
                sort_order: "asc" | "desc";
                /** @description Whether to add what the provider's client is called with. *Sheaf addition.* */
                include_llm_kwargs: boolean;
                /** @description Only for `llm_kwargs`, whose texts keep their variables with true and have them empty with false. */
                skip_input_variable_rendering: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "items": [
                     *         {
                     *           "id": 12,
                     *           "prompt_name": "support/answer",
                     *           "version": 3,
                     *           "workspace_id": 1,
                     *           "prompt_template": {
                     *             "type": "chat",
                     *             "messages": [
                     *               {
                     *                 "role": "system",
                     *                 "content": [
                     *                   {
                     *                     "type": "text",
                     *                     "text": "You answer customers of {company}."
                     *                   }
                     *                 ],
                     *                 "template_format": "f-string",
                     *                 "input_variables": [
                     *                   "company"
                     *                 ]
                     *               },
                     *               {
                     *                 "role": "user",
                     *                 "content": [
                     *                   {
                     *                     "type": "text",
                     *                     "text": "{question}"
                     *                   }
                     *                 ],
                     *                 "template_format": "f-string",
                     *                 "input_variables": [
                     *                   "question"
                     *                 ]
                     *               }
                     *             ],
                     *             "input_variables": [
                     *               "company",
                     *               "question"
                     *             ]
                     *           },
                     *           "metadata": {
                     *             "model": {
                     *               "provider": "openai",
                     *               "name": "gpt-4o",
                     *               "parameters": {
                     *                 "temperature": 0.2
                     *               }
                     *             }
                     *           },
                     *           "commit_message": "Shorter",
                     *           "tags": [
                     *             "support"
                     *           ],
                     *           "created_at": "2026-03-02T09:15:00.000Z",
                     *           "updated_at": "2026-03-04T11:00:00.000Z",
                     *           "is_snippet": false,
                     *           "status": "active",
                     *           "folder_id": 4,
                     *           "parent_folder_name": "Answers",
                     *           "full_folder_path": "Support/Answers",
                     *           "external_ids": [],
                     *           "llm_kwargs": null
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pages": 1,
                     *       "per_page": 30,
                     *       "total": 1,
                     *       "has_next": false,
                     *       "has_prev": false,
                     *       "next_num": null,
                     *       "prev_num": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListPromptTemplatesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPromptTemplateV1: {
        parameters: {
            query: {
                /** @description The version with this number; not together with `label`. */
                version?: components["parameters"]["Version"];
                /** @description The version that holds this release label; not together with `version`. */
                label?: components["parameters"]["Label"];
                /** @description Whether snippets are put in; with false their tags stay in the text. */
                resolve_snippets: boolean;
                /** @description Whether to add what the provider's client is called with; null where the version names no model. */
                include_llm_kwargs: boolean;
                /** @description Only for `llm_kwargs`: with true its texts keep their variables; with false they are filled with nothing. */
                skip_input_variable_rendering: boolean;
            };
            header?: {
                /** @description ETags of answers that you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "version": 3,
                     *       "workspace_id": 1,
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of {company}."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "{question}"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "created_at": "2026-03-02T09:15:00.000Z",
                     *       "snippets": [],
                     *       "llm_kwargs": null,
                     *       "warning": null
                     *     }
                     */
                    "application/json": components["schemas"]["RawPromptTemplateResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renderPromptTemplateV1: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of answers that you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "label": "production",
                 *       "input_variables": {
                 *         "company": "Acme",
                 *         "question": "Where is my parcel?"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RenderPromptTemplateRequest"];
            };
        };
        responses: {
            /** @description The version, filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "version": 3,
                     *       "workspace_id": 1,
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of Acme."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Where is my parcel?"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "api_type": "chat-completions",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "llm_kwargs": {
                     *         "model": "gpt-4o",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": "You answer customers of Acme."
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Where is my parcel?"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "temperature": 0.2
                     *       },
                     *       "snippets": [],
                     *       "provider_base_url": null,
                     *       "provider_id": null,
                     *       "custom_provider": null,
                     *       "ab_release": null,
                     *       "warning": null
                     *     }
                     */
                    "application/json": components["schemas"]["RenderedPromptTemplateResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OtherWorkspace"];
            404: components["responses"]["PromptNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPromptLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example 12
                 */
                prompt_id: components["parameters"]["PromptId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "staging",
                 *       "prompt_version_number": 1
                 *     }
                 */
                "application/json": components["schemas"]["CreatePromptLabelRequest"];
            };
        };
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 8,
                     *       "name": "staging",
                     *       "prompt_id": 12,
                     *       "prompt_version_id": 57,
                     *       "created_at": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptLabelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            /** @description The template has a label of this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The prompt template has a release label \"staging\" already. Move it instead.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePromptLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the label.
                 * @example 8
                 */
                prompt_label_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["LabelNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    movePromptLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the label.
                 * @example 8
                 */
                prompt_label_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt_version_number": 1
                 *     }
                 */
                "application/json": components["schemas"]["MovePromptLabelRequest"];
            };
        };
        responses: {
            /** @description The label as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 8,
                     *       "name": "staging",
                     *       "prompt_id": 12,
                     *       "prompt_version_id": 57,
                     *       "created_at": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptLabelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["LabelNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePromptTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example 12
                 */
                prompt_id: components["parameters"]["PromptId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt_name": "support/reply"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePromptTemplateRequest"];
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/reply",
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "folder_id": null,
                     *       "is_snippet": false
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatePromptTemplateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            /** @description There is a template of this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is a prompt template \"support/reply\" already.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAbReleases: {
        parameters: {
            query: {
                /** @description Only those of this template. */
                prompt_id?: number;
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of releases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "name": "Shorter answers",
                     *           "prompt_id": 12,
                     *           "release_label": "production",
                     *           "sticky_key": "user_id",
                     *           "default_split": [
                     *             {
                     *               "version": 1,
                     *               "percent": 100
                     *             }
                     *           ],
                     *           "segments": [
                     *             {
                     *               "filters": {
                     *                 "plan": [
                     *                   "team",
                     *                   "pro"
                     *                 ]
                     *               },
                     *               "split": [
                     *                 {
                     *                   "version": 1,
                     *                   "percent": 100
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "created_at": "2026-03-02T09:15:00.000Z",
                     *           "updated_at": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {},
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListAbReleasesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAbRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shorter answers",
                 *       "prompt_id": 12,
                 *       "release_label": "production",
                 *       "sticky_key": "user_id",
                 *       "default_split": [
                 *         {
                 *           "version": 1,
                 *           "percent": 100
                 *         }
                 *       ],
                 *       "segments": [
                 *         {
                 *           "filters": {
                 *             "plan": [
                 *               "team",
                 *               "pro"
                 *             ]
                 *           },
                 *           "split": [
                 *             {
                 *               "version": 1,
                 *               "percent": 100
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateAbReleaseRequest"];
            };
        };
        responses: {
            /** @description The release. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ab_release": {
                     *         "id": 3,
                     *         "name": "Shorter answers",
                     *         "prompt_id": 12,
                     *         "release_label": "production",
                     *         "sticky_key": "user_id",
                     *         "default_split": [
                     *           {
                     *             "version": 1,
                     *             "percent": 100
                     *           }
                     *         ],
                     *         "segments": [
                     *           {
                     *             "filters": {
                     *               "plan": [
                     *                 "team",
                     *                 "pro"
                     *               ]
                     *             },
                     *             "split": [
                     *               {
                     *                 "version": 1,
                     *                 "percent": 100
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AbReleaseResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            /** @description The label has a release. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The release label \"production\" has an A/B release already.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAbRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the release.
                 * @example 3
                 */
                ab_release_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ab_release": {
                     *         "id": 3,
                     *         "name": "Shorter answers",
                     *         "prompt_id": 12,
                     *         "release_label": "production",
                     *         "sticky_key": "user_id",
                     *         "default_split": [
                     *           {
                     *             "version": 1,
                     *             "percent": 100
                     *           }
                     *         ],
                     *         "segments": [
                     *           {
                     *             "filters": {
                     *               "plan": [
                     *                 "team",
                     *                 "pro"
                     *               ]
                     *             },
                     *             "split": [
                     *               {
                     *                 "version": 1,
                     *                 "percent": 100
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AbReleaseResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AbReleaseNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAbRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the release.
                 * @example 3
                 */
                ab_release_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "A/B release \"Shorter answers\" deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AbReleaseNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAbRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the release.
                 * @example 3
                 */
                ab_release_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "default_split": [
                 *         {
                 *           "version": 1,
                 *           "percent": 100
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAbReleaseRequest"];
            };
        };
        responses: {
            /** @description The release as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ab_release": {
                     *         "id": 3,
                     *         "name": "Shorter answers",
                     *         "prompt_id": 12,
                     *         "release_label": "production",
                     *         "sticky_key": "user_id",
                     *         "default_split": [
                     *           {
                     *             "version": 1,
                     *             "percent": 100
                     *           }
                     *         ],
                     *         "segments": [
                     *           {
                     *             "filters": {
                     *               "plan": [
                     *                 "team",
                     *                 "pro"
                     *               ]
                     *             },
                     *             "split": [
                     *               {
                     *                 "version": 1,
                     *                 "percent": 100
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "created_at": "2026-03-02T09:15:00.000Z",
                     *         "updated_at": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AbReleaseResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AbReleaseNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPromptTemplate: {
        parameters: {
            query: {
                /** @description The version with this number; not together with `label`. */
                version?: components["parameters"]["Version"];
                /** @description The version that holds this release label; not together with `version`. */
                label?: components["parameters"]["Label"];
                /** @description Whether snippets are put in; with false their tags stay in the text. */
                resolve_snippets: boolean;
                /** @description Whether to add what the provider's client is called with; null where the version names no model. */
                include_llm_kwargs: boolean;
                /** @description Only for `llm_kwargs`: with true its texts keep their variables; with false they are filled with nothing. */
                skip_input_variable_rendering: boolean;
            };
            header?: {
                /** @description ETags of answers that you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "version": 3,
                     *       "workspace_id": 1,
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of {company}."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "{question}"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "created_at": "2026-03-02T09:15:00.000Z",
                     *       "snippets": [],
                     *       "llm_kwargs": null,
                     *       "warning": null
                     *     }
                     */
                    "application/json": components["schemas"]["RawPromptTemplateResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PromptNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renderPromptTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of answers that you have. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id or name of the template. Digits are an id first, then a name. A name may hold slashes, percent-encoded or plain.
                 * @example support/answer
                 */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "label": "production",
                 *       "input_variables": {
                 *         "company": "Acme",
                 *         "question": "Where is my parcel?"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RenderPromptTemplateRequest"];
            };
        };
        responses: {
            /** @description The version, filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12,
                     *       "prompt_name": "support/answer",
                     *       "version": 3,
                     *       "workspace_id": 1,
                     *       "tags": [
                     *         "support"
                     *       ],
                     *       "prompt_template": {
                     *         "type": "chat",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "You answer customers of Acme."
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "company"
                     *             ]
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Where is my parcel?"
                     *               }
                     *             ],
                     *             "template_format": "f-string",
                     *             "input_variables": [
                     *               "question"
                     *             ]
                     *           }
                     *         ],
                     *         "input_variables": [
                     *           "company",
                     *           "question"
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "model": {
                     *           "provider": "openai",
                     *           "name": "gpt-4o",
                     *           "api_type": "chat-completions",
                     *           "parameters": {
                     *             "temperature": 0.2
                     *           }
                     *         }
                     *       },
                     *       "commit_message": "Shorter",
                     *       "llm_kwargs": {
                     *         "model": "gpt-4o",
                     *         "messages": [
                     *           {
                     *             "role": "system",
                     *             "content": "You answer customers of Acme."
                     *           },
                     *           {
                     *             "role": "user",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Where is my parcel?"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "temperature": 0.2
                     *       },
                     *       "snippets": [],
                     *       "provider_base_url": null,
                     *       "provider_id": null,
                     *       "custom_provider": null,
                     *       "ab_release": null,
                     *       "warning": null
                     *     }
                     */
                    "application/json": components["schemas"]["RenderedPromptTemplateResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OtherWorkspace"];
            404: components["responses"]["PromptNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Emails",
                 *       "parent_id": null,
                 *       "external_ids": [
                 *         {
                 *           "source": "crm",
                 *           "external_id": "campaign/emails"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateFolderRequest"];
            };
        };
        responses: {
            /** @description The new folder. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "folder": {
                     *         "id": 12,
                     *         "workspace_id": 1,
                     *         "name": "Emails",
                     *         "parent_id": null,
                     *         "path": null,
                     *         "external_ids": [
                     *           {
                     *             "source": "crm",
                     *             "external_id": "campaign/emails"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FolderResponse"];
                };
            };
            /** @description A sibling has that name, or the request cannot be carried out for another reason. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The parent is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFolderEntities: {
        parameters: {
            query: {
                /**
                 * @description The folder to look into; the root when left out.
                 * @example 12
                 */
                folder_id?: number;
                /** @description Whether to list everything below as well. */
                flatten: boolean;
                /**
                 * @description Only these types. Repeat the parameter or separate them by commas.
                 * @example [
                 *       "FOLDER",
                 *       "PROMPT"
                 *     ]
                 */
                filter_type?: components["schemas"]["FolderEntityType"][];
                /**
                 * @description Only entities whose name contains this text, in any letter case; prompts also by their content.
                 * @example welcome
                 */
                search_query?: string;
                /** @description Whether to find folders, prompts and snippets whose name is like `search_query` rather than contains it. This server has no embedding model: `distance` compares the letters of the names, three at a time, and goes from 0 (the same) to 2 (nothing in common). Needs `search_query`, and takes neither `sort_by` nor `cursor`. */
                semantic_search: boolean;
                /** @description How many of the nearest a semantic search lists. */
                semantic_search_top_k: number;
                /**
                 * @description The largest distance that a semantic search lists.
                 * @example 1.2
                 */
                semantic_search_threshold?: number;
                /**
                 * @description Only entities that have all of these tags; folders and other types without tags drop out. Repeat the parameter or separate them by commas.
                 * @example [
                 *       "support"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Only what was created by this person, in any letter case. Keys stand for people here: a key whose name is an email address creates on behalf of that address.
                 * @example ann@example.com
                 */
                created_by_email?: components["parameters"]["CreatedByEmail"];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description Only what changed last at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                updated_after?: components["parameters"]["UpdatedAfter"];
                /**
                 * @description Only what changed last at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_before?: components["parameters"]["UpdatedBefore"];
                /**
                 * @description With `external_id`: only the entity that has this external id; none when nothing has it. One without the other is refused.
                 * @example crm
                 */
                external_source?: components["parameters"]["ExternalSourceQuery"];
                /**
                 * @description See `external_source`.
                 * @example account/4711
                 */
                external_id?: components["parameters"]["ExternalIdQuery"];
                /**
                 * @description What to sort by.
                 * @example name
                 */
                sort_by?: components["parameters"]["SortBy"];
                /** @description Direction of `sort_by`. */
                sort_order: components["parameters"]["SortOrder"];
                /** @description Whether to tell what is particular to the type of each entity; `metadata` is null without. */
                include_metadata: boolean;
                /**
                 * @description The key's own workspace; may be left out.
                 * @example 1
                 */
                workspace_id?: number;
                /** @description Where to go on, as in other lists. It may be longer than theirs, for it holds a name. */
                cursor?: components["parameters"]["NamedCursor"];
                /** @description Entities on a page. */
                limit: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entities": [
                     *         {
                     *           "id": 12,
                     *           "name": "Emails",
                     *           "type": "FOLDER",
                     *           "folder_id": 7,
                     *           "path": [
                     *             "Marketing",
                     *             "Emails"
                     *           ],
                     *           "metadata": null,
                     *           "external_ids": [],
                     *           "distance": null,
                     *           "created_by_email": null,
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *           "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListFolderEntitiesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The folder is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveFolderEntities: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entities": [
                 *         {
                 *           "id": 12,
                 *           "type": "FOLDER"
                 *         }
                 *       ],
                 *       "folder_id": 7
                 *     }
                 */
                "application/json": components["schemas"]["MoveFolderEntitiesRequest"];
            };
        };
        responses: {
            /** @description They lie there now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "moved_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MoveFolderEntitiesResponse"];
                };
            };
            400: components["responses"]["FolderRefused"];
            401: components["responses"]["Unauthorized"];
            /** @description The folder or one of the entities is not in this workspace. Nothing was changed. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFolderEntities: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entities": [
                 *         {
                 *           "id": 12,
                 *           "type": "FOLDER"
                 *         }
                 *       ],
                 *       "cascade": true
                 *     }
                 */
                "application/json": components["schemas"]["DeleteFolderEntitiesRequest"];
            };
        };
        responses: {
            /** @description They are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "moved_count": 3,
                     *       "deleted_count": 3
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteFolderEntitiesResponse"];
                };
            };
            400: components["responses"]["FolderRefused"];
            401: components["responses"]["Unauthorized"];
            /** @description The folder or one of the entities is not in this workspace. Nothing was changed. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveFolderId: {
        parameters: {
            query: {
                /**
                 * @description The names from the root to the folder.
                 * @example Marketing.Emails
                 */
                path: string;
                /**
                 * @description The key's own workspace; may be left out.
                 * @example 1
                 */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12
                     *     }
                     */
                    "application/json": components["schemas"]["ResolveFolderIdResponse"];
                };
            };
            /** @description The workspace is not that of the key. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Invalid workspace_id. This key belongs to workspace 1; leave workspace_id out.",
                     *       "error": "bad_request"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The path leads to no folder. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder at \"Marketing.Emails\".",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Newsletters"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateFolderRequest"];
            };
        };
        responses: {
            /** @description The folder as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "folder": {
                     *         "id": 12,
                     *         "workspace_id": 1,
                     *         "name": "Newsletters",
                     *         "parent_id": 7,
                     *         "path": [
                     *           {
                     *             "id": 7,
                     *             "name": "Marketing"
                     *           }
                     *         ],
                     *         "external_ids": [
                     *           {
                     *             "source": "crm",
                     *             "external_id": "campaign/emails"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T10:02:11.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FolderResponse"];
                };
            };
            /** @description A sibling has that name, or the request cannot be carried out for another reason. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFolderExternalIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The external ids of the entity, in the order in which they were attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_ids": [
                     *         {
                     *           "source": "crm",
                     *           "external_id": "account/4711"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListExternalIdsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    attachFolderExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "crm",
                 *       "external_id": "account/4711"
                 *     }
                 */
                "application/json": components["schemas"]["ExternalId"];
            };
        };
        responses: {
            /** @description The entity has the external id, now or since before. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_id": {
                     *         "source": "crm",
                     *         "external_id": "account/4711"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AttachExternalIdResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    detachFolderExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the folder.
                 * @example 12
                 */
                folder_id: components["parameters"]["FolderId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity has this external id no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DetachExternalIdResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The entity is not in this workspace, or it does not have this external id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The folder 12 has no external id \"account/4711\" of \"crm\".",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPromptTemplateExternalIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 41
                 */
                prompt_template_id: components["parameters"]["PromptTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The external ids of the entity, in the order in which they were attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_ids": [
                     *         {
                     *           "source": "crm",
                     *           "external_id": "account/4711"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListExternalIdsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    attachPromptTemplateExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example 41
                 */
                prompt_template_id: components["parameters"]["PromptTemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "crm",
                 *       "external_id": "account/4711"
                 *     }
                 */
                "application/json": components["schemas"]["ExternalId"];
            };
        };
        responses: {
            /** @description The entity has the external id, now or since before. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_id": {
                     *         "source": "crm",
                     *         "external_id": "account/4711"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AttachExternalIdResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    detachPromptTemplateExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example 41
                 */
                prompt_template_id: components["parameters"]["PromptTemplateId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity has this external id no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DetachExternalIdResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The entity is not in this workspace, or it does not have this external id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The folder 12 has no external id \"account/4711\" of \"crm\".",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "openai",
                 *       "model": "gpt-4o-mini",
                 *       "api_type": "chat-completions",
                 *       "input": {
                 *         "type": "chat",
                 *         "messages": [
                 *           {
                 *             "role": "system",
                 *             "content": [
                 *               {
                 *                 "type": "text",
                 *                 "text": "You answer in one word."
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "role": "user",
                 *             "content": [
                 *               {
                 *                 "type": "text",
                 *                 "text": "Say hello."
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "output": {
                 *         "type": "chat",
                 *         "messages": [
                 *           {
                 *             "role": "assistant",
                 *             "content": [
                 *               {
                 *                 "type": "text",
                 *                 "text": "Hello!"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "parameters": {
                 *         "temperature": 0.2
                 *       },
                 *       "request_start_time": "2026-03-02T09:15:00.000Z",
                 *       "request_end_time": "2026-03-02T09:15:01.250Z",
                 *       "input_tokens": 21,
                 *       "output_tokens": 2,
                 *       "tags": [
                 *         "greeting"
                 *       ],
                 *       "metadata": {
                 *         "user_id": "77"
                 *       },
                 *       "score": 85
                 *     }
                 */
                "application/json": components["schemas"]["LogRequest"];
            };
        };
        responses: {
            /** @description The log as it is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 4711,
                     *       "request_id": 4711,
                     *       "workspace_id": 1,
                     *       "user_id": null,
                     *       "type": "request",
                     *       "provider_type": "openai",
                     *       "engine": "gpt-4o-mini",
                     *       "api_type": "chat-completions",
                     *       "function_name": "",
                     *       "function_args": [],
                     *       "function_kwargs": {
                     *         "input": {
                     *           "type": "chat",
                     *           "messages": [
                     *             {
                     *               "role": "user",
                     *               "content": [
                     *                 {
                     *                   "type": "text",
                     *                   "text": "Say hello."
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "parameters": {
                     *           "temperature": 0.2
                     *         }
                     *       },
                     *       "request_response": {
                     *         "output": {
                     *           "type": "chat",
                     *           "messages": [
                     *             {
                     *               "role": "assistant",
                     *               "content": [
                     *                 {
                     *                   "type": "text",
                     *                   "text": "Hello!"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "prompt_id": null,
                     *       "prompt_version_number": null,
                     *       "prompt_input_variables": {},
                     *       "request_start_time": "2026-03-02T09:15:00.000Z",
                     *       "request_end_time": "2026-03-02T09:15:01.250Z",
                     *       "price": 0.00000435,
                     *       "score": 85,
                     *       "tokens": 23,
                     *       "input_tokens": 21,
                     *       "output_tokens": 2,
                     *       "span_id": null,
                     *       "created_at": "2026-03-02T09:15:01.300Z",
                     *       "metadata": [
                     *         {
                     *           "user_id": "77"
                     *         }
                     *       ],
                     *       "scores": [
                     *         {
                     *           "name": "default",
                     *           "score": 85
                     *         }
                     *       ],
                     *       "tags_array": [
                     *         "greeting"
                     *       ],
                     *       "prompt_string": "[user]: Say hello.",
                     *       "response_string": "Hello!",
                     *       "status": "SUCCESS",
                     *       "error_type": null,
                     *       "error_message": null,
                     *       "prompt_version": {
                     *         "prompt_template": {
                     *           "type": "chat",
                     *           "messages": [
                     *             {
                     *               "role": "user",
                     *               "content": [
                     *                 {
                     *                   "type": "text",
                     *                   "text": "Say hello."
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "role": "assistant",
                     *               "content": [
                     *                 {
                     *                   "type": "text",
                     *                   "text": "Hello!"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "tools": null,
                     *           "functions": null,
                     *           "tool_choice": null,
                     *           "function_call": null,
                     *           "input_variables": [],
                     *           "dataset_examples": []
                     *         },
                     *         "commit_message": null,
                     *         "metadata": {
                     *           "model": {
                     *             "provider": "openai",
                     *             "name": "gpt-4o-mini",
                     *             "api_type": "chat-completions",
                     *             "parameters": {
                     *               "temperature": 0.2
                     *             },
                     *             "display_params": null,
                     *             "model_config_display_name": null,
                     *             "base_model": null
                     *           }
                     *         },
                     *         "provider_base_url_name": null,
                     *         "report_id": null,
                     *         "inference_client_name": null,
                     *         "provider_id": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogRequestResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The prompt, or its version, is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no prompt template \"support/answer\" in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRequests: {
        parameters: {
            query: {
                /**
                 * @description Only logs with this `user_id` in their metadata.
                 * @example 77
                 */
                user_id?: string;
                /** @description Number of the page. */
                page: number;
                /** @description Items on a page. */
                per_page: number;
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of logs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "items": [
                     *         {
                     *           "id": 4711,
                     *           "engine": "gpt-4o-mini",
                     *           "provider_type": "openai",
                     *           "input_tokens": 21,
                     *           "output_tokens": 2,
                     *           "price": 0.00000435,
                     *           "request_start_time": "2026-03-02T09:15:00.000Z",
                     *           "request_end_time": "2026-03-02T09:15:01.250Z",
                     *           "latency": 1.25,
                     *           "tags_array": [
                     *             "greeting"
                     *           ],
                     *           "metadata": [
                     *             {
                     *               "user_id": "77"
                     *             }
                     *           ],
                     *           "scores": [
                     *             {
                     *               "name": "default",
                     *               "score": 85
                     *             }
                     *           ],
                     *           "status": "SUCCESS",
                     *           "error_type": null,
                     *           "prompt_id": null,
                     *           "prompt_version_number": null,
                     *           "group_id": null,
                     *           "trace_id": null
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pages": 1,
                     *       "per_page": 10,
                     *       "total": 1,
                     *       "total_is_exact": true,
                     *       "has_next": false,
                     *       "has_prev": false,
                     *       "next_num": null,
                     *       "prev_num": null,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRequestLogsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchRequestLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter_group": {
                 *         "logic": "AND",
                 *         "filters": [
                 *           {
                 *             "field": "metadata",
                 *             "nested_key": "user_id",
                 *             "operator": "key_equals",
                 *             "value": "77"
                 *           },
                 *           {
                 *             "logic": "OR",
                 *             "filters": [
                 *               {
                 *                 "field": "status",
                 *                 "operator": "is",
                 *                 "value": "ERROR"
                 *               },
                 *               {
                 *                 "field": "cost",
                 *                 "operator": "gt",
                 *                 "value": 0.5
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "sort_by": "cost",
                 *       "sort_order": "desc",
                 *       "per_page": 25
                 *     }
                 */
                "application/json": components["schemas"]["SearchRequestLogsRequest"];
            };
        };
        responses: {
            /** @description One page of logs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "items": [
                     *         {
                     *           "id": 4711,
                     *           "engine": "gpt-4o-mini",
                     *           "provider_type": "openai",
                     *           "input_tokens": 21,
                     *           "output_tokens": 2,
                     *           "price": 0.00000435,
                     *           "request_start_time": "2026-03-02T09:15:00.000Z",
                     *           "request_end_time": "2026-03-02T09:15:01.250Z",
                     *           "latency": 1.25,
                     *           "tags_array": [
                     *             "greeting"
                     *           ],
                     *           "metadata": [
                     *             {
                     *               "user_id": "77"
                     *             }
                     *           ],
                     *           "scores": [
                     *             {
                     *               "name": "default",
                     *               "score": 85
                     *             }
                     *           ],
                     *           "status": "SUCCESS",
                     *           "error_type": null,
                     *           "prompt_id": null,
                     *           "prompt_version_number": null,
                     *           "group_id": null,
                     *           "trace_id": null
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pages": 1,
                     *       "per_page": 10,
                     *       "total": 1,
                     *       "total_is_exact": true,
                     *       "has_next": false,
                     *       "has_prev": false,
                     *       "next_num": null,
                     *       "prev_num": null,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRequestLogsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["SearchRateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRequestAnalytics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter_group": {
                 *         "logic": "AND",
                 *         "filters": [
                 *           {
                 *             "field": "request_start_time",
                 *             "operator": "between",
                 *             "value": [
                 *               "2026-03-01T00:00:00Z",
                 *               "2026-03-31T00:00:00Z"
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "metadata_cost_breakdown_key": "user_id"
                 *     }
                 */
                "application/json": components["schemas"]["RequestAnalyticsQuery"];
            };
        };
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "isComplete": true,
                     *       "chartInterval": {
                     *         "interval": "day",
                     *         "bucketSizeMs": 86400000
                     *       },
                     *       "averageLatency": 1.25,
                     *       "totalCost": 0.02,
                     *       "totalTokens": 15,
                     *       "totalRequests": 1,
                     *       "totalCachedTokens": 0,
                     *       "totalThinkingTokens": 0,
                     *       "cacheTokenRatio": 0,
                     *       "stats": [
                     *         {
                     *           "date": "2026-03-02",
                     *           "dateLabel": "Mar 2",
                     *           "requests": 1,
                     *           "cost": 0.02,
                     *           "tokens": 15,
                     *           "inputTokens": 11,
                     *           "outputTokens": 4,
                     *           "latency": 1.25,
                     *           "cachedTokens": 0,
                     *           "thinkingTokens": 0,
                     *           "traceShare": 0,
                     *           "statusCounts": {
                     *             "SUCCESS": 1,
                     *             "WARNING": 0,
                     *             "ERROR": 0
                     *           },
                     *           "outputShapeCounts": {
                     *             "json": 0,
                     *             "toolCall": 0,
                     *             "plainText": 1
                     *           },
                     *           "avgTurnCount": 1,
                     *           "avgToolCallCount": 0,
                     *           "toolCallCountP95": 0
                     *         }
                     *       ],
                     *       "mostUsedModels": [
                     *         [
                     *           "gpt-4o",
                     *           1
                     *         ]
                     *       ],
                     *       "modelRequestsByDay": {
                     *         "gpt-4o": [
                     *           [
                     *             "2026-03-02",
                     *             1
                     *           ]
                     *         ]
                     *       },
                     *       "mostUsedPromptTemplates": [],
                     *       "promptTemplateRequestsByDay": {},
                     *       "providerRequestsByDay": {
                     *         "openai": [
                     *           [
                     *             "2026-03-02",
                     *             1
                     *           ]
                     *         ]
                     *       },
                     *       "latency": {
                     *         "average_latency": {
                     *           "2026-03-02": 1.25
                     *         },
                     *         "p50_latency": {
                     *           "2026-03-02": 1.25
                     *         },
                     *         "p90_latency": {
                     *           "2026-03-02": 1.25
                     *         },
                     *         "p95_latency": {
                     *           "2026-03-02": 1.25
                     *         }
                     *       },
                     *       "latencyByModelByDay": {},
                     *       "latencyByPromptTemplateByDay": {},
                     *       "latencyByProviderByDay": {},
                     *       "errorTypes": [],
                     *       "providerBreakdown": [
                     *         {
                     *           "provider": "openai",
                     *           "requests": 1,
                     *           "cost": 0.02,
                     *           "tokens": 15,
                     *           "inputTokens": 11,
                     *           "outputTokens": 4
                     *         }
                     *       ],
                     *       "promptBreakdown": [],
                     *       "tagsBreakdown": [],
                     *       "metadataKeysTop": [
                     *         {
                     *           "key": "user_id",
                     *           "requests": 1
                     *         }
                     *       ],
                     *       "outputKeysTop": [],
                     *       "toolsLatency": [],
                     *       "toolsUsageBars": [],
                     *       "metadataValueBreakdown": [
                     *         {
                     *           "key": "user_id",
                     *           "value": "77",
                     *           "label": "77",
                     *           "requests": 1,
                     *           "cost": 0.02
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RequestAnalyticsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestRequestValues: {
        parameters: {
            query: {
                /**
                 * @description The field; the three that end in `_values` need `metadata_key`.
                 * @example engine
                 */
                field: components["schemas"]["SuggestionField"];
                /**
                 * @description Only values that begin with this, in any letter case.
                 * @example gpt
                 */
                prefix?: string;
                /** @description The key whose values are wanted. */
                metadata_key?: string;
                /** @description With the field `prompt`, the versions of this prompt are suggested (`name v3`). */
                prompt_id?: number;
                /** @description A filter group of the [search](#tag/Request-logs/operation/searchRequestLogs), as JSON text. */
                filter_group?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "values": [
                     *         "gpt-4o-mini",
                     *         "gpt-4o"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRequestSuggestionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["SearchRateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the request log.
                 * @example 4711
                 */
                request_id: components["parameters"]["RequestLogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "prompt_blueprint": {
                     *         "prompt_template": {
                     *           "type": "chat",
                     *           "messages": [
                     *             {
                     *               "role": "user",
                     *               "content": [
                     *                 {
                     *                   "type": "text",
                     *                   "text": "Say hello."
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "role": "assistant",
                     *               "content": [
                     *                 {
                     *                   "type": "text",
                     *                   "text": "Hello!"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "tools": null,
                     *           "functions": null,
                     *           "tool_choice": null,
                     *           "function_call": null,
                     *           "input_variables": [],
                     *           "dataset_examples": []
                     *         },
                     *         "commit_message": null,
                     *         "metadata": {
                     *           "model": {
                     *             "provider": "openai",
                     *             "name": "gpt-4o-mini",
                     *             "api_type": "chat-completions",
                     *             "parameters": {
                     *               "temperature": 0.2
                     *             },
                     *             "display_params": null,
                     *             "model_config_display_name": null,
                     *             "base_model": null
                     *           }
                     *         },
                     *         "provider_base_url_name": null,
                     *         "report_id": null,
                     *         "inference_client_name": null,
                     *         "provider_id": null
                     *       },
                     *       "request_id": 4711,
                     *       "provider": "openai",
                     *       "model": "gpt-4o-mini",
                     *       "input_tokens": 21,
                     *       "output_tokens": 2,
                     *       "tokens": 23,
                     *       "cached_tokens": null,
                     *       "thinking_tokens": null,
                     *       "price": 0.00000435,
                     *       "request_start_time": "2026-03-02T09:15:00.000Z",
                     *       "request_end_time": "2026-03-02T09:15:01.250Z",
                     *       "latency_ms": 1250,
                     *       "trace_id": null,
                     *       "span_id": null,
                     *       "status": "SUCCESS",
                     *       "error_type": null,
                     *       "error_message": null,
                     *       "tags": [
                     *         "greeting"
                     *       ],
                     *       "metadata": {
                     *         "user_id": "77"
                     *       },
                     *       "scores": {
                     *         "default": 85
                     *       },
                     *       "group_id": null,
                     *       "prompt_id": null,
                     *       "prompt_name": null,
                     *       "prompt_version_number": null,
                     *       "prompt_input_variables": {}
                     *     }
                     */
                    "application/json": components["schemas"]["RequestLogDetailResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackMetadata: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "metadata": {
                 *         "user_id": "77",
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TrackMetadataRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Request log 4711 updated"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackScore: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "score": 85,
                 *       "name": "helpfulness"
                 *     }
                 */
                "application/json": components["schemas"]["TrackScoreRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Request log 4711 updated"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "prompt_name": "support/answer",
                 *       "prompt_input_variables": {
                 *         "question": "Where is my parcel?"
                 *       },
                 *       "version": 3
                 *     }
                 */
                "application/json": components["schemas"]["TrackPromptRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Request log 4711 updated"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "group_id": 12
                 *     }
                 */
                "application/json": components["schemas"]["TrackGroupRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Request log 4711 updated"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackMetadataFromSdk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "metadata": {
                 *         "user_id": "77",
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SdkTrackMetadataRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SdkTrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackScoreFromSdk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "score": 85,
                 *       "name": "helpfulness"
                 *     }
                 */
                "application/json": components["schemas"]["SdkTrackScoreRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SdkTrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackPromptFromSdk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "prompt_name": "support/answer",
                 *       "prompt_input_variables": {
                 *         "question": "Where is my parcel?"
                 *       },
                 *       "version": 3
                 *     }
                 */
                "application/json": components["schemas"]["SdkTrackPromptRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SdkTrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackGroupFromSdk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_id": 4711,
                 *       "group_id": 12
                 *     }
                 */
                "application/json": components["schemas"]["SdkTrackGroupRequest"];
            };
        };
        responses: {
            /** @description The log has it, and searches find it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SdkTrackResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "function_name": "openai.chat.completions.create",
                 *       "provider_type": "openai",
                 *       "args": [],
                 *       "kwargs": {
                 *         "model": "gpt-4o-mini",
                 *         "messages": [
                 *           {
                 *             "role": "user",
                 *             "content": "Say hello."
                 *           }
                 *         ]
                 *       },
                 *       "tags": [
                 *         "greeting"
                 *       ],
                 *       "request_start_time": "2026-03-02T09:15:00.000Z",
                 *       "request_end_time": "2026-03-02T09:15:01.250Z",
                 *       "request_response": {
                 *         "model": "gpt-4o-mini",
                 *         "choices": [
                 *           {
                 *             "index": 0,
                 *             "finish_reason": "stop",
                 *             "message": {
                 *               "role": "assistant",
                 *               "content": "Hello!"
                 *             }
                 *           }
                 *         ],
                 *         "usage": {
                 *           "prompt_tokens": 10,
                 *           "completion_tokens": 2
                 *         }
                 *       },
                 *       "metadata": {
                 *         "user_id": "77"
                 *       },
                 *       "return_prompt_blueprint": false
                 *     }
                 */
                "application/json": components["schemas"]["TrackRequestRequest"];
            };
        };
        responses: {
            /** @description The log is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "request_id": 4711,
                     *       "prompt_blueprint": null,
                     *       "message": "Request logged"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackRequestResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CreateGroupRequest"];
            };
        };
        responses: {
            /** @description The new group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": 12
                     *     }
                     */
                    "application/json": components["schemas"]["CreateGroupResponse"];
                };
            };
            400: components["responses"]["TrackingRefused"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSpans: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "spans": [
                 *         {
                 *           "name": "answer a question",
                 *           "context": {
                 *             "trace_id": "5b8efff798038103d269b633813fc60c",
                 *             "span_id": "eee19b7ec3c1b174",
                 *             "trace_state": ""
                 *           },
                 *           "kind": "SpanKind.CLIENT",
                 *           "parent_id": null,
                 *           "start_time": "1772442900000000000",
                 *           "end_time": "1772442900732000000",
                 *           "status": {
                 *             "status_code": "StatusCode.OK",
                 *             "description": null
                 *           },
                 *           "attributes": {
                 *             "customer": "acme"
                 *           },
                 *           "events": [],
                 *           "links": [],
                 *           "resource": {
                 *             "attributes": {
                 *               "service.name": "support-bot"
                 *             },
                 *             "schema_url": ""
                 *           }
                 *         }
                 *       ],
                 *       "close_after": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateSpansRequest"];
            };
        };
        responses: {
            /** @description What was stored, and what was not. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSpansResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    ingestOtlpTraces: {
        parameters: {
            query: {
                /** @description Whether to close every trace of the request when its spans are stored. */
                close_after: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceSpans": [
                 *         {
                 *           "resource": {
                 *             "attributes": [
                 *               {
                 *                 "key": "service.name",
                 *                 "value": {
                 *                   "stringValue": "support-bot"
                 *                 }
                 *               }
                 *             ]
                 *           },
                 *           "scopeSpans": [
                 *             {
                 *               "scope": {
                 *                 "name": "my.library",
                 *                 "version": "1.0.0"
                 *               },
                 *               "spans": [
                 *                 {
                 *                   "traceId": "5b8efff798038103d269b633813fc60c",
                 *                   "spanId": "eee19b7ec3c1b174",
                 *                   "name": "chat gpt-4o",
                 *                   "kind": 3,
                 *                   "startTimeUnixNano": "1772442900000000000",
                 *                   "endTimeUnixNano": "1772442900732000000",
                 *                   "attributes": [
                 *                     {
                 *                       "key": "gen_ai.usage.input_tokens",
                 *                       "value": {
                 *                         "intValue": "21"
                 *                       }
                 *                     }
                 *                   ],
                 *                   "status": {
                 *                     "code": 1
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OtlpTracesRequest"];
                /** @example  */
                "application/x-protobuf": components["schemas"]["OtlpMessage"];
                /** @example  */
                "application/protobuf": components["schemas"]["OtlpMessage"];
            };
        };
        responses: {
            /** @description The spans are stored. `partialSuccess` (in protobuf: `partial_success`) is there when some were left out; an empty message in protobuf says that all were stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtlpTracesResponse"];
                    /** @example  */
                    "application/x-protobuf": components["schemas"]["OtlpMessage"];
                    /** @example  */
                    "application/protobuf": components["schemas"]["OtlpMessage"];
                };
            };
            /** @description The body cannot be decoded as what its headers say, or is no JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The request body is not what its content encoding \"gzip\" says.",
                     *       "error": "bad_request"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description The API key is missing or unknown. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Invalid API key. Send a key of your workspace in the X-API-KEY header.",
                     *       "error": "invalid_api_key"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description Traces of the request are closed. What the request has of other traces is stored. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "1 trace is closed and takes no more spans. Spans of other traces were stored.",
                     *       "error": "trace_closed",
                     *       "trace_ids": [
                     *         "5b8efff798038103d269b633813fc60c"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TracesClosedBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description The body is larger than 20 MiB, before or after decompression. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The request body is larger than 20971520 bytes, the limit of this operation.",
                     *       "error": "payload_too_large"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description The content type is neither protobuf nor JSON, or the content encoding is not known. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Send the body as it is or by gzip or deflate; the content encoding was \"br\".",
                     *       "error": "unsupported_media_type"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description The JSON is no `ExportTraceServiceRequest`, or a parameter breaks the schema. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "body.resourceSpans: Input should be a valid list or null.",
                     *       "error": "validation_error",
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "resourceSpans"
                     *           ],
                     *           "msg": "Input should be a valid list or null",
                     *           "type": "list_type"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ValidationBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description Too many requests. Only where the operator sets a limit. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Rate limit exceeded. Please retry later.",
                     *       "error": "rate_limited"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description A fault of the server. Nothing was stored. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Something went wrong on our side.",
                     *       "error": "internal_error"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
            /** @description The service has too much to do just now, or is not ready. Nothing was stored; send it again. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The service has more to receive than it can hold just now. Try again.",
                     *       "error": "unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    /** @example message */
                    "application/x-protobuf": components["schemas"]["OtlpStatus"];
                    /** @example message */
                    "application/protobuf": components["schemas"]["OtlpStatus"];
                };
            };
        };
    };
    searchTraces: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter_group": {
                 *         "logic": "AND",
                 *         "filters": [
                 *           {
                 *             "field": "trace_duration_ms",
                 *             "operator": "gt",
                 *             "value": 500
                 *           },
                 *           {
                 *             "logic": "SPAN_AND",
                 *             "filters": [
                 *               {
                 *                 "field": "span_attributes",
                 *                 "nested_key": "customer",
                 *                 "operator": "key_equals",
                 *                 "value": "acme"
                 *               },
                 *               {
                 *                 "field": "span_status",
                 *                 "operator": "is_not",
                 *                 "value": "ERROR"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "sort_by": "trace_duration_ms",
                 *       "sort_order": "desc",
                 *       "per_page": 25
                 *     }
                 */
                "application/json": components["schemas"]["SearchTracesRequest"];
            };
        };
        responses: {
            /** @description One page of traces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "items": [
                     *         {
                     *           "trace_id": "5b8efff798038103d269b633813fc60c",
                     *           "name": "answer a question",
                     *           "status": "OK",
                     *           "start_time": "2026-03-02T09:15:00.000000+00:00",
                     *           "end_time": "2026-03-02T09:15:00.732000+00:00",
                     *           "duration_ms": 732,
                     *           "span_count": 1,
                     *           "depth": 1,
                     *           "root_span_id": "eee19b7ec3c1b174",
                     *           "is_closed": false,
                     *           "total_cost_usd": 0,
                     *           "input_tokens": 0,
                     *           "output_tokens": 0,
                     *           "total_tokens": 0,
                     *           "models_used": [],
                     *           "tool_names": [],
                     *           "prompts": [],
                     *           "workflows": [],
                     *           "user_id": null,
                     *           "metadata": {},
                     *           "tags": [],
                     *           "request_log_ids": [],
                     *           "matched_span_ids": [
                     *             "eee19b7ec3c1b174"
                     *           ]
                     *         }
                     *       ],
                     *       "per_page": 25,
                     *       "total": 1,
                     *       "total_is_exact": true,
                     *       "next_cursor": null,
                     *       "page": 1,
                     *       "pages": 1,
                     *       "has_next": false,
                     *       "has_prev": false,
                     *       "next_num": null,
                     *       "prev_num": null
                     *     }
                     */
                    "application/json": components["schemas"]["SearchTracesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrace: {
        parameters: {
            query: {
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Spans on a page. *Sheaf addition.* */
                limit: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the trace. Hexadecimal ids may be written in any letter case.
                 * @example 5b8efff798038103d269b633813fc60c
                 */
                trace_id: components["parameters"]["TraceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "trace_id": "5b8efff798038103d269b633813fc60c",
                     *       "spans": [
                     *         {
                     *           "id": 1041,
                     *           "name": "answer a question",
                     *           "trace_id": "5b8efff798038103d269b633813fc60c",
                     *           "span_id": "eee19b7ec3c1b174",
                     *           "parent_id": null,
                     *           "start": "2026-03-02T09:15:00.000000+00:00",
                     *           "end": "2026-03-02T09:15:00.732000+00:00",
                     *           "start_time": "2026-03-02T09:15:00.000000+00:00",
                     *           "end_time": "2026-03-02T09:15:00.732000+00:00",
                     *           "attributes": {
                     *             "customer": "acme"
                     *           },
                     *           "resource": {
                     *             "attributes": {
                     *               "service.name": "support-bot"
                     *             },
                     *             "schema_url": ""
                     *           },
                     *           "context": {
                     *             "trace_id": "5b8efff798038103d269b633813fc60c",
                     *             "span_id": "eee19b7ec3c1b174",
                     *             "trace_state": ""
                     *           },
                     *           "kind": "CLIENT",
                     *           "status": {
                     *             "status_code": "OK",
                     *             "description": null
                     *           },
                     *           "events": [],
                     *           "links": [],
                     *           "scope": null,
                     *           "request_log_id": null
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["GetTraceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeTrace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the trace. Hexadecimal ids may be written in any letter case.
                 * @example 5b8efff798038103d269b633813fc60c
                 */
                trace_id: components["parameters"]["TraceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace is closed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "closure": {
                     *         "id": "7a4f0a52-1c63-4f0e-9a55-0f2b6c1d8e90",
                     *         "workspace_id": 1,
                     *         "trace_id": "5b8efff798038103d269b633813fc60c",
                     *         "status": "closed",
                     *         "created_at": "2026-03-02T09:20:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:20:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CloseTraceResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            /** @description The trace is closed already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "Trace 5b8efff798038103d269b633813fc60c is already closed.",
                     *       "error": "trace_closed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTools: {
        parameters: {
            query: {
                /**
                 * @description Only what was created by this person, in any letter case. Keys stand for people here: a key whose name is an email address creates on behalf of that address.
                 * @example ann@example.com
                 */
                created_by_email?: components["parameters"]["CreatedByEmail"];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description Only what changed last at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                updated_after?: components["parameters"]["UpdatedAfter"];
                /**
                 * @description Only what changed last at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_before?: components["parameters"]["UpdatedBefore"];
                /**
                 * @description With `external_id`: only the entity that has this external id; none when nothing has it. One without the other is refused.
                 * @example crm
                 */
                external_source?: components["parameters"]["ExternalSourceQuery"];
                /**
                 * @description See `external_source`.
                 * @example account/4711
                 */
                external_id?: components["parameters"]["ExternalIdQuery"];
                /**
                 * @description What to sort by.
                 * @example name
                 */
                sort_by?: components["parameters"]["SortBy"];
                /** @description Direction of `sort_by`. */
                sort_order: components["parameters"]["SortOrder"];
                /** @description Where to go on, as in other lists. It may be longer than theirs, for it holds a name. */
                cursor?: components["parameters"]["NamedCursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["WholeLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_registries": [
                     *         {
                     *           "id": 31,
                     *           "workspace_id": 1,
                     *           "name": "weather",
                     *           "description": "Tells the weather of a city.",
                     *           "folder_id": null,
                     *           "latest_version_number": 1,
                     *           "labels": [],
                     *           "external_ids": [],
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *           "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListToolsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "weather",
                 *       "description": "Tells the weather of a city.",
                 *       "tool_definition": {
                 *         "type": "function",
                 *         "function": {
                 *           "name": "get_weather",
                 *           "description": "Tells the weather of a city.",
                 *           "parameters": {
                 *             "type": "object",
                 *             "properties": {
                 *               "city": {
                 *                 "type": "string"
                 *               }
                 *             },
                 *             "required": [
                 *               "city"
                 *             ]
                 *           }
                 *         }
                 *       },
                 *       "execution": {
                 *         "type": "code",
                 *         "language": "javascript",
                 *         "code": "return { city: args.city, sky: \"clear\" };"
                 *       },
                 *       "commit_message": "First try"
                 *     }
                 */
                "application/json": components["schemas"]["CreateToolRequest"];
            };
        };
        responses: {
            /** @description The new tool. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_registry": {
                     *         "id": 31,
                     *         "workspace_id": 1,
                     *         "name": "weather",
                     *         "description": "Tells the weather of a city.",
                     *         "folder_id": null,
                     *         "latest_version_number": 1,
                     *         "labels": [],
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       },
                     *       "version": {
                     *         "id": 77,
                     *         "tool_registry_id": 31,
                     *         "number": 1,
                     *         "tool_definition": {
                     *           "type": "function",
                     *           "function": {
                     *             "name": "get_weather",
                     *             "description": "Tells the weather of a city.",
                     *             "parameters": {
                     *               "type": "object",
                     *               "properties": {
                     *                 "city": {
                     *                   "type": "string"
                     *                 }
                     *               },
                     *               "required": [
                     *                 "city"
                     *               ]
                     *             }
                     *           }
                     *         },
                     *         "execution": {
                     *           "type": "code",
                     *           "language": "javascript",
                     *           "code": "return { city: args.city, sky: \"clear\" };"
                     *         },
                     *         "response_schema": null,
                     *         "commit_message": "First try",
                     *         "labels": [],
                     *         "created_by": "ann@example.com",
                     *         "user_email": "ann@example.com",
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *       },
                     *       "external_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["CreateToolResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The folder is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another tool has the name, or another entity one of the external ids. Nothing was changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is a tool \"weather\" already. Give this one another name, or add a version to that one.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTool: {
        parameters: {
            query?: {
                /**
                 * @description Number of the version; not together with `label`.
                 * @example 1
                 */
                version?: components["parameters"]["ToolVersionQuery"];
                /** @description Label of the version; not together with `version`. */
                label?: components["parameters"]["ToolLabelQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_registry": {
                     *         "id": 31,
                     *         "workspace_id": 1,
                     *         "name": "weather",
                     *         "description": "Tells the weather of a city.",
                     *         "folder_id": null,
                     *         "latest_version_number": 1,
                     *         "labels": [],
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "version": {
                     *           "id": 77,
                     *           "tool_registry_id": 31,
                     *           "number": 1,
                     *           "tool_definition": {
                     *             "type": "function",
                     *             "function": {
                     *               "name": "get_weather",
                     *               "description": "Tells the weather of a city.",
                     *               "parameters": {
                     *                 "type": "object",
                     *                 "properties": {
                     *                   "city": {
                     *                     "type": "string"
                     *                   }
                     *                 },
                     *                 "required": [
                     *                   "city"
                     *                 ]
                     *               }
                     *             }
                     *           },
                     *           "execution": {
                     *             "type": "code",
                     *             "language": "javascript",
                     *             "code": "return { city: args.city, sky: \"clear\" };"
                     *           },
                     *           "response_schema": null,
                     *           "commit_message": "First try",
                     *           "labels": [],
                     *           "created_by": "ann@example.com",
                     *           "user_email": "ann@example.com",
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *         },
                     *         "tool_definition": {
                     *           "type": "function",
                     *           "function": {
                     *             "name": "get_weather",
                     *             "description": "Tells the weather of a city.",
                     *             "parameters": {
                     *               "type": "object",
                     *               "properties": {
                     *                 "city": {
                     *                   "type": "string"
                     *                 }
                     *               },
                     *               "required": [
                     *                 "city"
                     *               ]
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetToolResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Tool \"weather\" deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Tells the weather of a city, in words."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateToolRequest"];
            };
        };
        responses: {
            /** @description The tool as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_registry": {
                     *         "id": 31,
                     *         "workspace_id": 1,
                     *         "name": "weather",
                     *         "description": "Tells the weather of a city.",
                     *         "folder_id": null,
                     *         "latest_version_number": 1,
                     *         "labels": [],
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ToolResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            /** @description Another tool has the name, or another entity one of the external ids. Nothing was changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is a tool \"weather\" already. Give this one another name, or add a version to that one.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listToolVersions: {
        parameters: {
            query: {
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": 77,
                     *           "tool_registry_id": 31,
                     *           "number": 1,
                     *           "tool_definition": {
                     *             "type": "function",
                     *             "function": {
                     *               "name": "get_weather",
                     *               "description": "Tells the weather of a city.",
                     *               "parameters": {
                     *                 "type": "object",
                     *                 "properties": {
                     *                   "city": {
                     *                     "type": "string"
                     *                   }
                     *                 },
                     *                 "required": [
                     *                   "city"
                     *                 ]
                     *               }
                     *             }
                     *           },
                     *           "execution": {
                     *             "type": "code",
                     *             "language": "javascript",
                     *             "code": "return { city: args.city, sky: \"clear\" };"
                     *           },
                     *           "response_schema": null,
                     *           "commit_message": "First try",
                     *           "labels": [],
                     *           "created_by": "ann@example.com",
                     *           "user_email": "ann@example.com",
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {},
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListToolVersionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createToolVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tool_definition": {
                 *         "type": "function",
                 *         "function": {
                 *           "name": "get_weather",
                 *           "description": "Tells the weather of a city.",
                 *           "parameters": {
                 *             "type": "object",
                 *             "properties": {
                 *               "city": {
                 *                 "type": "string"
                 *               }
                 *             },
                 *             "required": [
                 *               "city"
                 *             ]
                 *           }
                 *         }
                 *       },
                 *       "execution": {
                 *         "type": "code",
                 *         "language": "javascript",
                 *         "code": "return { city: args.city, sky: \"clear\" };"
                 *       },
                 *       "commit_message": "First try"
                 *     }
                 */
                "application/json": components["schemas"]["CreateToolVersionRequest"];
            };
        };
        responses: {
            /** @description The new version. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "version": {
                     *         "id": 77,
                     *         "tool_registry_id": 31,
                     *         "number": 1,
                     *         "tool_definition": {
                     *           "type": "function",
                     *           "function": {
                     *             "name": "get_weather",
                     *             "description": "Tells the weather of a city.",
                     *             "parameters": {
                     *               "type": "object",
                     *               "properties": {
                     *                 "city": {
                     *                   "type": "string"
                     *                 }
                     *               },
                     *               "required": [
                     *                 "city"
                     *               ]
                     *             }
                     *           }
                     *         },
                     *         "execution": {
                     *           "type": "code",
                     *           "language": "javascript",
                     *           "code": "return { city: args.city, sky: \"clear\" };"
                     *         },
                     *         "response_schema": null,
                     *         "commit_message": "First try",
                     *         "labels": [],
                     *         "created_by": "ann@example.com",
                     *         "user_email": "ann@example.com",
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateToolVersionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setToolLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "production",
                 *       "version_number": 1
                 *     }
                 */
                "application/json": components["schemas"]["SetToolLabelRequest"];
            };
        };
        responses: {
            /** @description The label. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "label": {
                     *         "id": 9,
                     *         "name": "production",
                     *         "version_id": 77,
                     *         "version_number": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SetToolLabelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteToolLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
                /**
                 * @description Id of the label.
                 * @example 9
                 */
                label_id: components["parameters"]["ToolLabelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Label \"production\" deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testExecuteTool: {
        parameters: {
            query?: {
                /**
                 * @description Number of the version; not together with `label`.
                 * @example 1
                 */
                version?: components["parameters"]["ToolVersionQuery"];
                /** @description Label of the version; not together with `version`. */
                label?: components["parameters"]["ToolLabelQuery"];
            };
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "inputs": {
                 *         "city": "Lisbon"
                 *       },
                 *       "execution": {
                 *         "type": "code",
                 *         "language": "javascript",
                 *         "code": "return { city: args.city, sky: \"clear\" };"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TestExecuteToolRequest"];
            };
        };
        responses: {
            /** @description What the code gave, or how it failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestExecuteToolResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description The sandbox could not run the code. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The sandbox that runs code is not available just now. Try again.",
                     *       "error": "sandbox_failed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    listToolEnvVars: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_env_vars": [
                     *         {
                     *           "id": 18,
                     *           "workspace_id": 1,
                     *           "tool_registry_id": 31,
                     *           "key": "WEATHER_API_KEY",
                     *           "value_suffix": "x7Qk",
                     *           "is_empty": false,
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *           "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListToolEnvVarsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createToolEnvVar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "WEATHER_API_KEY",
                 *       "value": "wk-5eJd0b1x7Qk"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEnvVarRequest"];
            };
        };
        responses: {
            /** @description The new variable. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_env_var": {
                     *         "id": 18,
                     *         "workspace_id": 1,
                     *         "tool_registry_id": 31,
                     *         "key": "WEATHER_API_KEY",
                     *         "value_suffix": "x7Qk",
                     *         "is_empty": false,
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ToolEnvVarResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            /** @description The tool has a variable of that key, or as many as it can have. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is an environment variable WEATHER_API_KEY already. Change that one, or delete it.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteToolEnvVar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
                /**
                 * @description Id of the environment variable.
                 * @example 17
                 */
                var_id: components["parameters"]["EnvVarId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Environment variable WEATHER_API_KEY deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateToolEnvVar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id or name of the tool. Digits are an id first, then a name. Percent-encode a name.
                 * @example weather
                 */
                identifier: components["parameters"]["ToolIdentifier"];
                /**
                 * @description Id of the environment variable.
                 * @example 17
                 */
                var_id: components["parameters"]["EnvVarId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "wk-8Rw2m4Tn9Zb"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEnvVarRequest"];
            };
        };
        responses: {
            /** @description The variable as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tool_env_var": {
                     *         "id": 18,
                     *         "workspace_id": 1,
                     *         "tool_registry_id": 31,
                     *         "key": "WEATHER_API_KEY",
                     *         "value_suffix": "n9Zb",
                     *         "is_empty": false,
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ToolEnvVarResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listToolExternalIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tool.
                 * @example 31
                 */
                tool_id: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The external ids of the entity, in the order in which they were attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_ids": [
                     *         {
                     *           "source": "crm",
                     *           "external_id": "account/4711"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListExternalIdsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    attachToolExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the tool.
                 * @example 31
                 */
                tool_id: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "crm",
                 *       "external_id": "account/4711"
                 *     }
                 */
                "application/json": components["schemas"]["ExternalId"];
            };
        };
        responses: {
            /** @description The entity has the external id, now or since before. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_id": {
                     *         "source": "crm",
                     *         "external_id": "account/4711"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AttachExternalIdResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    detachToolExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the tool.
                 * @example 31
                 */
                tool_id: components["parameters"]["ToolId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity has this external id no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DetachExternalIdResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The entity is not in this workspace, or it does not have this external id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The folder 12 has no external id \"account/4711\" of \"crm\".",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkillCollections: {
        parameters: {
            query: {
                /**
                 * @description Only what was created by this person, in any letter case. Keys stand for people here: a key whose name is an email address creates on behalf of that address.
                 * @example ann@example.com
                 */
                created_by_email?: components["parameters"]["CreatedByEmail"];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description Only what changed last at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                updated_after?: components["parameters"]["UpdatedAfter"];
                /**
                 * @description Only what changed last at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_before?: components["parameters"]["UpdatedBefore"];
                /**
                 * @description With `external_id`: only the entity that has this external id; none when nothing has it. One without the other is refused.
                 * @example crm
                 */
                external_source?: components["parameters"]["ExternalSourceQuery"];
                /**
                 * @description See `external_source`.
                 * @example account/4711
                 */
                external_id?: components["parameters"]["ExternalIdQuery"];
                /**
                 * @description What to sort by.
                 * @example name
                 */
                sort_by?: components["parameters"]["SortBy"];
                /** @description Direction of `sort_by`. */
                sort_order: components["parameters"]["SortOrder"];
                /** @description Where to go on, as in other lists. It may be longer than theirs, for it holds a name. */
                cursor?: components["parameters"]["NamedCursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["WholeLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill collections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "skill_collections": [
                     *         {
                     *           "id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *           "workspace_id": 1,
                     *           "folder_id": null,
                     *           "root_path": "/support",
                     *           "name": "Support",
                     *           "provider": "claude_code",
                     *           "is_deleted": false,
                     *           "created_by": null,
                     *           "updated_by": null,
                     *           "external_ids": [],
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *           "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListSkillCollectionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSkillCollection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "provider": "claude_code",
                 *       "files": [
                 *         {
                 *           "path": "refunds/SKILL.md",
                 *           "content": "---\nname: refunds\ndescription: How to refund an order\n---\n"
                 *         }
                 *       ],
                 *       "commit_message": "First skills"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSkillCollectionRequest"];
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description The new collection. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "skill_collection": {
                     *         "id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "folder_id": null,
                     *         "root_path": "/support",
                     *         "name": "Support",
                     *         "provider": "claude_code",
                     *         "is_deleted": false,
                     *         "created_by": null,
                     *         "updated_by": null,
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       },
                     *       "version": {
                     *         "id": "6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c2d",
                     *         "skill_collection_id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "number": 1,
                     *         "root_path_at_version": "/support",
                     *         "provider": "claude_code",
                     *         "file_paths": [
                     *           "refunds/SKILL.md"
                     *         ],
                     *         "commit_message": "First skills",
                     *         "release_label": null,
                     *         "archived": false,
                     *         "created_by": null,
                     *         "user_email": "ann@example.com",
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *       },
                     *       "external_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["CreateSkillCollectionResponse"];
                };
            };
            400: components["responses"]["FilesRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanLimit"];
            /** @description The folder is not in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There is no folder 12 in this workspace.",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSkillCollection: {
        parameters: {
            query: {
                /** @description Whether to get a ZIP file. */
                format: "json" | "zip";
                /** @description Release label of the version; not together with `version`. */
                label?: string;
                /**
                 * @description Number of the version; not together with `label`.
                 * @example 1
                 */
                version?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
            200: {
                headers: {
                    /**
                     * @description Of a ZIP file, a name to save it by.
                     * @example attachment; filename="Support.zip"
                     */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "skill_collection": {
                     *         "id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "folder_id": null,
                     *         "root_path": "/support",
                     *         "name": "Support",
                     *         "provider": "claude_code",
                     *         "is_deleted": false,
                     *         "created_by": null,
                     *         "updated_by": null,
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       },
                     *       "files": {
                     *         ".claude/skills/refunds/SKILL.md": "---\nname: refunds\ndescription: How to refund an order\n---\n"
                     *       },
                     *       "binary_files": {},
                     *       "version": {
                     *         "id": "6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c2d",
                     *         "skill_collection_id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "number": 1,
                     *         "root_path_at_version": "/support",
                     *         "provider": "claude_code",
                     *         "file_paths": [
                     *           "refunds/SKILL.md"
                     *         ],
                     *         "commit_message": "First skills",
                     *         "release_label": null,
                     *         "archived": false,
                     *         "created_by": null,
                     *         "user_email": "ann@example.com",
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetSkillCollectionResponse"];
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SkillCollectionNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSkillCollection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Skill collection \"Support\" deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SkillCollectionNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSkillCollection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Customer support"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSkillCollectionRequest"];
            };
        };
        responses: {
            /** @description The collection as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "skill_collection": {
                     *         "id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "folder_id": null,
                     *         "root_path": "/customer-support",
                     *         "name": "Customer support",
                     *         "provider": "claude_code",
                     *         "is_deleted": false,
                     *         "created_by": null,
                     *         "updated_by": null,
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SkillCollectionResponse"];
                };
            };
            400: components["responses"]["FilesRefused"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SkillCollectionNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkillCollectionVersions: {
        parameters: {
            query: {
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c2d",
                     *           "skill_collection_id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *           "workspace_id": 1,
                     *           "number": 1,
                     *           "root_path_at_version": "/support",
                     *           "provider": "claude_code",
                     *           "file_paths": [
                     *             "refunds/SKILL.md"
                     *           ],
                     *           "commit_message": "First skills",
                     *           "release_label": null,
                     *           "archived": false,
                     *           "created_by": null,
                     *           "user_email": "ann@example.com",
                     *           "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {},
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListSkillCollectionVersionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SkillCollectionNotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSkillCollectionVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id, root path or name of the collection, looked for in this order; of several of one name the one that changed last counts. Percent-encode it.
                 * @example /support
                 */
                identifier: components["parameters"]["SkillCollectionIdentifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file_updates": [
                 *         {
                 *           "path": "refunds/SKILL.md",
                 *           "content": "---\nname: refunds\ndescription: How to refund an order in full\n---\n"
                 *         }
                 *       ],
                 *       "commit_message": "In full",
                 *       "release_label": "production"
                 *     }
                 */
                "application/json": components["schemas"]["SaveSkillCollectionVersionRequest"];
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description The new version. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "skill_collection": {
                     *         "id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "folder_id": null,
                     *         "root_path": "/support",
                     *         "name": "Support",
                     *         "provider": "claude_code",
                     *         "is_deleted": false,
                     *         "created_by": null,
                     *         "updated_by": null,
                     *         "external_ids": [],
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00",
                     *         "updated_at": "2026-03-02T09:15:00.000000+00:00"
                     *       },
                     *       "version": {
                     *         "id": "6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c2d",
                     *         "skill_collection_id": "0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f",
                     *         "workspace_id": 1,
                     *         "number": 2,
                     *         "root_path_at_version": "/support",
                     *         "provider": "claude_code",
                     *         "file_paths": [
                     *           "refunds/SKILL.md"
                     *         ],
                     *         "commit_message": "In full",
                     *         "release_label": "production",
                     *         "archived": false,
                     *         "created_by": null,
                     *         "user_email": "ann@example.com",
                     *         "created_at": "2026-03-02T09:15:00.000000+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SaveSkillCollectionVersionResponse"];
                };
            };
            400: components["responses"]["FilesRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanLimit"];
            404: components["responses"]["SkillCollectionNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkillCollectionExternalIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the skill collection.
                 * @example 0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f
                 */
                skill_collection_id: components["parameters"]["SkillCollectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The external ids of the entity, in the order in which they were attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_ids": [
                     *         {
                     *           "source": "crm",
                     *           "external_id": "account/4711"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListExternalIdsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    attachSkillCollectionExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the skill collection.
                 * @example 0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f
                 */
                skill_collection_id: components["parameters"]["SkillCollectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "crm",
                 *       "external_id": "account/4711"
                 *     }
                 */
                "application/json": components["schemas"]["ExternalId"];
            };
        };
        responses: {
            /** @description The entity has the external id, now or since before. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "external_id": {
                     *         "source": "crm",
                     *         "external_id": "account/4711"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AttachExternalIdResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExternalIdTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    detachSkillCollectionExternalId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the skill collection.
                 * @example 0d9c5a1e-7b3f-4c2d-8e6a-5f4b3c2d1e0f
                 */
                skill_collection_id: components["parameters"]["SkillCollectionId"];
                /**
                 * @description The `source` of the external id, percent-encoded.
                 * @example crm
                 */
                source: components["parameters"]["ExternalIdSource"];
                /**
                 * @description The `external_id`, percent-encoded.
                 * @example account/4711
                 */
                external_id: components["parameters"]["ExternalIdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity has this external id no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DetachExternalIdResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The entity is not in this workspace, or it does not have this external id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The folder 12 has no external id \"account/4711\" of \"crm\".",
                     *       "error": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query: {
                /**
                 * @description Only events of this action.
                 * @example sheet.deleted
                 */
                action?: string;
                /**
                 * @description Only events about this kind of entity.
                 * @example sheet
                 */
                entity_type?: string;
                /**
                 * @description Only events about the entity with this id.
                 * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
                 */
                entity_id?: string;
                /**
                 * @description Only events at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only events at or before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_before?: string;
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": 42,
                     *           "at": "2026-03-02T11:00:00.123456+00:00",
                     *           "actor": {
                     *             "api_key_id": "2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c",
                     *             "name": "ci"
                     *           },
                     *           "action": "sheet.deleted",
                     *           "entity_type": "sheet",
                     *           "entity_id": "b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5",
                     *           "entity_name": "answers.csv",
                     *           "request_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {
                     *         "action": "sheet.deleted"
                     *       },
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListAuditEventsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhooks": [
                     *         {
                     *           "id": "0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77",
                     *           "url": "https://hooks.example.com/sheaf",
                     *           "description": "Tells the chat",
                     *           "event_types": [
                     *             "prompt_template_label_moved"
                     *           ],
                     *           "enabled": true,
                     *           "disabled_reason": null,
                     *           "secret_suffix": "9fQ2",
                     *           "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *           "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListWebhooksResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/sheaf",
                 *       "event_types": [
                 *         "prompt_template_label_moved"
                 *       ],
                 *       "description": "Tells the chat"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77",
                     *         "url": "https://hooks.example.com/sheaf",
                     *         "description": "Tells the chat",
                     *         "event_types": [
                     *           "prompt_template_label_moved"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "secret_suffix": "9fQ2",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *       },
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw9fQ2"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The workspace has 20 webhooks already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "There are 20 webhooks already; more are not possible. Delete one that is not needed.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77",
                     *         "url": "https://hooks.example.com/sheaf",
                     *         "description": "Tells the chat",
                     *         "event_types": [
                     *           "prompt_template_label_moved"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "secret_suffix": "9fQ2",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77",
                     *         "url": "https://hooks.example.com/sheaf",
                     *         "description": "Tells the chat",
                     *         "event_types": [
                     *           "prompt_template_label_moved"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "secret_suffix": "9fQ2",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77",
                     *         "url": "https://hooks.example.com/sheaf",
                     *         "description": "Tells the chat",
                     *         "event_types": [
                     *           "prompt_template_label_moved"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "secret_suffix": "9fQ2",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *       },
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw9fQ2"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": 512,
                     *         "event_id": "7d0a9a3c-0f6e-4a57-9f6b-1c6a4ad1c0f2",
                     *         "event_type": "webhook_test",
                     *         "status": "pending",
                     *         "attempt_count": 0,
                     *         "response_status": null,
                     *         "error": null,
                     *         "duration_ms": null,
                     *         "next_attempt_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            /** @description The webhook is switched off. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The webhook is switched off. Enable it first.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query: {
                /**
                 * @description Only deliveries in this state.
                 * @example failed
                 */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Where to go on: the `next_cursor` of the page before. A cursor belongs to the list, sort, order and filters that it came from; with others it is refused with `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": 498,
                     *           "event_id": "2b1c7a90-54e8-4c1f-8d5a-7f1f3e0a9b11",
                     *           "event_type": "prompt_template_label_moved",
                     *           "status": "delivered",
                     *           "attempt_count": 2,
                     *           "response_status": 204,
                     *           "error": null,
                     *           "duration_ms": 61,
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-03-02T10:58:00.123456+00:00",
                     *           "updated_at": "2026-03-02T10:58:31.020409+00:00"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false,
                     *       "pagination": {
                     *         "next_cursor": null,
                     *         "prev_cursor": null,
                     *         "has_more": false,
                     *         "limit": 20
                     *       },
                     *       "filters": {},
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListWebhookDeliveriesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A word of yours for this request. Sent again within 24 hours with the same body, the first answer comes again and
                 *     nothing is done twice; with another body it is refused. See *Requests*.
                 * @example 5f1c1a52-order-17
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 0b0d2c52-6f0e-4b3c-8f39-5d2c5f1c9e77
                 */
                webhook_id: components["parameters"]["WebhookId"];
                /**
                 * @description Id of the delivery.
                 * @example 512
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": 512,
                     *         "event_id": "7d0a9a3c-0f6e-4a57-9f6b-1c6a4ad1c0f2",
                     *         "event_type": "webhook_test",
                     *         "status": "pending",
                     *         "attempt_count": 0,
                     *         "response_status": null,
                     *         "error": null,
                     *         "duration_ms": null,
                     *         "next_attempt_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "updated_at": "2026-03-02T11:00:00.123456+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            /** @description The webhook is switched off. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "message": "The webhook is switched off. Enable it first.",
                     *       "error": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query: {
                /**
                 * @description Only events with a higher number.
                 * @example 41
                 */
                after: number;
                /**
                 * @description Only events of these types; repeat it for several.
                 * @example [
                 *       "prompt_template_label_moved"
                 *     ]
                 */
                event_types?: components["schemas"]["WebhookEventType"][];
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "events": [
                     *         {
                     *           "number": 42,
                     *           "event_id": "2b1c7a90-54e8-4c1f-8d5a-7f1f3e0a9b11",
                     *           "event": {
                     *             "event_type": "prompt_template_name_changed",
                     *             "details": {
                     *               "prompt_template_id": 12,
                     *               "prompt_template_name": "greeting",
                     *               "old_prompt_template_name": "hello"
                     *             },
                     *             "user_id": null,
                     *             "user_name": "ci",
                     *             "user_email": null,
                     *             "workspace_id": 1,
                     *             "timestamp": "2026-03-02T11:00:00.123456+00:00"
                     *           }
                     *         }
                     *       ],
                     *       "last_number": 42,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaces: {
        parameters: {
            query: {
                /** @description Only workspaces with a higher id. */
                after: number;
                /** @description Items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next workspaces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "workspaces": [
                     *         {
                     *           "id": 1,
                     *           "name": "Default",
                     *           "retention_days": null,
                     *           "created_at": "2026-03-02T11:00:00.123456+00:00"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListWorkspacesResponse"];
                };
            };
            401: components["responses"]["NoAdminSecret"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Search team"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The new workspace. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "workspace": {
                     *         "id": 1,
                     *         "name": "Default",
                     *         "retention_days": null,
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoAdminSecret"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "retention_days": 90
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The workspace as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "workspace": {
                     *         "id": 1,
                     *         "name": "Default",
                     *         "retention_days": null,
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoAdminSecret"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "api_keys": [
                     *         {
                     *           "id": "2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c",
                     *           "name": "ci",
                     *           "last_four": "x7Qk",
                     *           "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *           "last_used_at": null,
                     *           "revoked_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListApiKeysResponse"];
                };
            };
            401: components["responses"]["NoAdminSecret"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "ci"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "api_key": {
                     *         "id": "2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c",
                     *         "name": "ci",
                     *         "last_four": "x7Qk",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "last_used_at": null,
                     *         "revoked_at": null
                     *       },
                     *       "key": "pl_Zk3v0Qy8mW1tR5nB7cX2jL9hF4gD6sA0pE8uTx7Qk"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoAdminSecret"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
                /**
                 * @description Id of the API key.
                 * @example 2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "api_key": {
                     *         "id": "2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c",
                     *         "name": "ci",
                     *         "last_four": "x7Qk",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "last_used_at": null,
                     *         "revoked_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            401: components["responses"]["NoAdminSecret"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the workspace.
                 * @example 1
                 */
                workspace_id: components["parameters"]["WorkspaceId"];
                /**
                 * @description Id of the API key.
                 * @example 2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly build"
                 *     }
                 */
                "application/json": components["schemas"]["RenameApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "api_key": {
                     *         "id": "2f8a4c6e-1b3d-4f5a-9c7e-8d6b4a2f0e1c",
                     *         "name": "ci",
                     *         "last_four": "x7Qk",
                     *         "created_at": "2026-03-02T11:00:00.123456+00:00",
                     *         "last_used_at": null,
                     *         "revoked_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoAdminSecret"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": components["schemas"]["ReadinessResponse"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP http_requests_total Requests answered, by operation and status.
                     *     # TYPE http_requests_total counter
                     *     http_requests_total{operation="getTable",status="200"} 1024
                     */
                    "text/plain": components["schemas"]["MetricsText"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onPromptTemplateVersionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateVersionCreatedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateNameChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateNameChangedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateDeletedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateLabelCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateLabelCreatedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateLabelDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateLabelDeletedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateLabelMoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateLabelMovedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateLabelChangeRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateLabelChangeRequestedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateLabelChangeApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateLabelChangeApprovedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateLabelChangeDenied: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateLabelChangeDeniedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromptTemplateUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptTemplateUpdatedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAgentRunFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentRunFinishedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReportFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportFinishedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDatasetVersionCreatedByFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetVersionCreatedByFileEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDatasetVersionCreatedByFileFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetVersionCreatedByFileFailedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDatasetVersionCreatedFromFilterParams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetVersionCreatedFromFilterParamsEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTableSheetCreatedFromFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableSheetCreatedFromFileEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTableSheetCreatedFromFileFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableSheetCreatedFromFileFailedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTableSheetCreatedFromRequestHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableSheetCreatedFromRequestHistoryEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTableSheetCreatedFromRequestHistoryFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableSheetCreatedFromRequestHistoryFailedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSkillCollectionFilesChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SkillCollectionFilesChangedEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that the event has arrived. The body is not looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is here any more. The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
