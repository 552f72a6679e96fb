import{requestColumns2,Page2}from"./main-1fc24c0c25.js";import"./main-1fc24c0c24.js";import"./main-1fc24c0c21.js";import"./main-1fc24c0c17.js";export{Page2 as Page,requestColumns2 as requestColumns};
