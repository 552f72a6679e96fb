import{TracesPage2,Status2}from"./main-3695333618.js";import"./main-3695333614.js";import"./main-3695333612.js";export{Status2 as Status,TracesPage2 as TracesPage};
