import{TracesPage2,Status2}from"./main-227e379b18.js";import"./main-227e379b14.js";import"./main-227e379b12.js";export{Status2 as Status,TracesPage2 as TracesPage};
