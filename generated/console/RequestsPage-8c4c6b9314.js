import{requestColumns2,Page2}from"./main-8c4c6b9325.js";import"./main-8c4c6b9324.js";import"./main-8c4c6b9321.js";import"./main-8c4c6b9317.js";export{Page2 as Page,requestColumns2 as requestColumns};
