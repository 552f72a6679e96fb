import{TracesPage2,Status2}from"./main-fa8bc89827.js";import"./main-fa8bc89819.js";import"./main-fa8bc89817.js";export{Status2 as Status,TracesPage2 as TracesPage};
