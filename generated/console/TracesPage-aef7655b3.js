import{TracesPage2,Status2}from"./main-aef7655b9.js";import"./main-aef7655b8.js";import"./main-aef7655b7.js";export{Status2 as Status,TracesPage2 as TracesPage};
