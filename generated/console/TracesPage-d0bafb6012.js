import{TracesPage2,Status2}from"./main-d0bafb6025.js";import"./main-d0bafb6019.js";import"./main-d0bafb6017.js";export{Status2 as Status,TracesPage2 as TracesPage};
