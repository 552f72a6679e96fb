/**
 * Types that take no further properties. The list of shapes does not tell it of a type; these are the ones in which answers had
 * fields of ours.
 */
export const closedTypes = [
  "TableSheetOperation",
  "ListTableSheetOperationsResponse",
  "GetTableSheetOperationResponse",
  "CreateTableSheetOperationQueuedResponse",
  "CreateTableSheetOperationNoopResponse",
  "CreateTableSheetOperationConfirmationResponse",
  "ListTableSheetVersionsResponse",
  "PublicListPagination",
];

/** Places in answers that are never null. Of other places the list of shapes does not tell it. */
export const neverNull = [
  "sent Column.config",
  "sent TableSheetScoreResponse.aggregate",
  "sent DisplayModel.display_params",
  "sent Model.display_params",
];
