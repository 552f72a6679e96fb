// Written by `bun run generate` from openapi.yaml; do not edit.

/** Schemas of the contract by their names. */
export type Schemas = components["schemas"];

export interface components {
    schemas: {
        /** @description A number that the client chooses for a command. */
        CommandId: number;
        /** @description Names a channel. */
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
            /** @description A WorkflowCompletion, as JSON text. */
            data: string;
        };
        /** @description The progress of an operation. */
        OperationProgressMessage: {
            /** @constant */
            message_name: "SHEET_OPERATION_PROGRESS";
            /** @description An OperationProgress, as JSON text. */
            data: string;
        };
        /** @description The progress of an import. */
        ImportProgressMessage: {
            /** @constant */
            message_name: "SHEET_IMPORT_PROGRESS";
            /** @description An ImportProgress, as JSON text. */
            data: string;
        };
        /** @description How a run has ended. */
        WorkflowCompletion: {
            /** @description Id of the run. */
            workflow_version_execution_id: number;
            /** @description The body of the run's results, with the run's own `return_all_outputs`; with `EXCEEDS_SIZE_LIMIT`, a text that refers to the results. */
            final_output: unknown;
            /**
             * @description `EXCEEDS_SIZE_LIMIT` if the text would be larger than 32 KiB.
             * @enum {string}
             */
            result_code: "OK" | "EXCEEDS_SIZE_LIMIT";
        };
        /** @description The progress of an operation. */
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
             *     | `failed` | the operation itself failed; `error_message` says why |
             *     | `cancelled` | it was cancelled |
             *     | `paused` | it reached one of its `ceilings` and waits to be resumed or cancelled (*Sheaf addition*) |
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "paused";
            /** @description The number of cells that it computes. While it runs, this is an estimate that may grow, because the server finds cells that other cells need on the way. */
            cell_count: number;
            /** @description The number of cells that were computed. */
            completed_count: number;
            /** @description The number of cells that could not be computed. */
            failed_count: number;
            /** @description Why the operation failed; null if it did not fail. */
            error_message: string | null;
            /** @description The ceiling that was reached, in words; null if it is not paused. */
            pause_reason: string | null;
        };
        /** @description The progress of an import. */
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
            /** @description Progress in percent. It never goes back. */
            progress: number;
            /** @description For people; the current step. */
            message: string;
            /** @description Number of rows that this import has added; 0 until it has succeeded. */
            rows_added: number;
            /** @description Number of rows in the sheet after the import; 0 until it has succeeded. */
            row_count: number;
            /** @description Why it failed, with the line and the column if known; null if it did not fail. */
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
