import{TracesPage2,Status2}from"./main-b573d6da9.js";import"./main-b573d6da8.js";import"./main-b573d6da7.js";export{Status2 as Status,TracesPage2 as TracesPage};
