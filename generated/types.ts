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
         * Create a sheet from a file
         * @description Creates a sheet from a CSV or JSON file and answers at once. The sheet and its TEXT columns are there when the
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
         *     **Idempotency.** `operation_id` makes it safe to send the request again: with the same id and table you get the
         *     sheet and the import that the first request made, and nothing new is started. An id that belongs to another
         *     import is refused with 400.
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
                 * @description The `operation_id` that creating the sheet answered, or that you gave it. Percent-encode it.
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
}
export type webhooks = Record<string, never>;
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
         *     | `invalid_config` | 400 | a column's config does not fit its type |
         *     | `dependency_cycle` | 400 | a column would depend on itself; the message names the columns |
         *     | `duplicate_title` | 400 | the sheet has a column of that title |
         *     | `import_running` | 400 | the sheet is being imported; wait for the end |
         *     | `invalid_api_key` | 401 | the key is missing or unknown |
         *     | `forbidden` | 403 | the key may not do this |
         *     | `not_found` | 404 | no such thing in this workspace, or no such path |
         *     | `method_not_allowed` | 405 | the path exists, with other methods |
         *     | `conflict` | 409 | the request contradicts the present state |
         *     | `payload_too_large` | 413 | the body or the file is too large |
         *     | `unsupported_media_type` | 415 | the body is no `application/json` |
         *     | `validation_error` | 422 | a parameter or the body breaks the schema |
         *     | `rate_limited` | 429 | too many requests |
         *     | `internal_error` | 500 | a fault of the server |
         *     | `unavailable` | 503 | not ready; try again |
         * @enum {string}
         */
        ErrorCode: "bad_request" | "invalid_json" | "invalid_cursor" | "invalid_config" | "dependency_cycle" | "duplicate_title" | "import_running" | "invalid_api_key" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "rate_limited" | "internal_error" | "unavailable";
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
             * @description Where the rows come from.
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
        /** @description The new sheet and what to fill it with. */
        CreateSheetRequest: {
            source: components["schemas"]["FileSource"];
            /** @description Its title, without the white space around it; null or left out for the name of the file. */
            title?: string | null;
            /** @description Its position in the table, from 0; null or left out for the end, and so is a position beyond it. The sheets from there on move by one. */
            index?: number | null;
            /** @description An id of your own for the import: to poll it, to send the request again without a second import. Null or left out for a generated one. One id names one import in the whole workspace. */
            operation_id?: string | null;
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
        /** @description The import of a file into a sheet. */
        ImportOperation: {
            /** @description Your id of the import, or the generated one. */
            operation_id: string;
            /**
             * @description Where the rows come from.
             * @enum {string}
             */
            source: "file";
            status: components["schemas"]["ImportStatus"];
            /** @description How much of it is done, in percent. It never goes back. */
            progress: number;
            /** @description For people; what it is doing. */
            message: string;
            /** @description Rows that this import has added; 0 until it has succeeded. */
            rows_added: number;
            /** @description Rows of the sheet after it; 0 until it has succeeded. */
            row_count: number;
            /** @description Name of the file. */
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
        /**
         * @description The `operation_id` that creating the sheet answered, or that you gave it. Percent-encode it.
         * @example nightly-import-2026-03-02
         */
        ImportOperationId: string;
        /**
         * @description Id of the sheet.
         * @example b7d2a6f4-31c5-4a57-8f5e-60a4c1d2e3f5
         */
        SheetId: string;
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
            header?: never;
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
            /** @description The table is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Table deleted"
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSheetRequest"];
            };
        };
        responses: {
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
            /** @description The file cannot be imported, or the `operation_id` belongs to another import. Nothing was created. */
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
                 * @description The `operation_id` that creating the sheet answered, or that you gave it. Percent-encode it.
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
            /** @description The sheet is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sheet deleted"
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
}
