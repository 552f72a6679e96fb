// Written by `bun run generate` from openapi.yaml; do not edit.

/** Schemas of the contract by their names. */
export type Schemas = components["schemas"];

export interface components {
    schemas: {
        /** @description A number that the client chooses for a command. */
        CommandId: number;
        /** @description Which channel. */
        ChannelChoice: {
            /** @description Name of the channel. */
            channel: string;
        };
        /** @description An empty object. */
        Nothing: Record<string, unknown>;
        /** @description The end of a run. */
        WorkflowCompleteMessage: {
            /** @constant */
            message_name: "SET_WORKFLOW_COMPLETE";
            /** @description WorkflowCompletion, as the text of its JSON. */
            data: string;
        };
        /** @description The progress of an operation. */
        OperationProgressMessage: {
            /** @constant */
            message_name: "SHEET_OPERATION_PROGRESS";
            /** @description OperationProgress, as the text of its JSON. */
            data: string;
        };
        /** @description The progress of an import. */
        ImportProgressMessage: {
            /** @constant */
            message_name: "SHEET_IMPORT_PROGRESS";
            /** @description ImportProgress, as the text of its JSON. */
            data: string;
        };
        /** @description How a run has ended. */
        WorkflowCompletion: {
            /** @description Id of the run. */
            workflow_version_execution_id: number;
            /** @description What the results endpoint gives, with the `return_all_outputs` of the run; with `EXCEEDS_SIZE_LIMIT` a text that says to get it there. */
            final_output: unknown;
            /**
             * @description `EXCEEDS_SIZE_LIMIT` where the text would be larger than 32 KiB.
             * @enum {string}
             */
            result_code: "OK" | "EXCEEDS_SIZE_LIMIT";
        };
        /** @description How far an operation is. */
        OperationProgress: {
            /**
             * Format: uuid
             * @description Id of the operation.
             */
            operation_id: string;
            /**
             * Format: uuid
             * @description Id of the sheet.
             */
            sheet_id: string;
            /**
             * @description | Status | Meaning |
             *     | --- | --- |
             *     | `queued` | no worker has begun |
             *     | `running` | cells are being computed |
             *     | `completed` | every selected cell was computed; some may have failed |
             *     | `failed` | the operation itself broke; `error_message` says why |
             *     | `cancelled` | it was cancelled |
             *     | `paused` | it reached one of its `ceilings` and waits to be resumed or cancelled (*Sheaf addition*) |
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "paused";
            /** @description How many cells it computes. While it runs this is an estimate that may grow: cells that others need are found on the way. */
            cell_count: number;
            /** @description How many of them have a value now. */
            completed_count: number;
            /** @description How many of them could not be computed. */
            failed_count: number;
            /** @description Why the operation failed; null unless it did. */
            error_message: string | null;
            /** @description Which ceiling was reached, in words; null unless it is paused. */
            pause_reason: string | null;
        };
        /** @description How far an import is. */
        ImportProgress: {
            /** @description Your id of the import, or the generated one. */
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
             * @description | Status | Meaning |
             *     | --- | --- |
             *     | `queued` | waits for a worker |
             *     | `running` | rows are being read |
             *     | `succeeded` | all rows are in the sheet |
             *     | `failed` | no row is in the sheet; `error_message` says why |
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed";
            /** @description How much of it is done, in percent. It never goes back. */
            progress: number;
            /** @description For people; what it is doing. */
            message: string;
            /** @description Rows that this import has added; 0 until it has succeeded. */
            rows_added: number;
            /** @description Rows of the sheet after it; 0 until it has succeeded. */
            row_count: number;
            /** @description Why it failed, with the line and the column where that is known; null unless it did. */
            error_message: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type operations = Record<string, never>;
