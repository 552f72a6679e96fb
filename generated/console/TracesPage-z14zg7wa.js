import{ve,q}from"./main-b2n2b6rz.js";import"./main-a6kgkqw4.js";import"./main-1qa9myks.js";export{q as Status,ve as TracesPage};
