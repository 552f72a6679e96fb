import{requestColumns2,Page2}from"./main-291f31a325.js";import"./main-291f31a324.js";import"./main-291f31a321.js";import"./main-291f31a317.js";export{Page2 as Page,requestColumns2 as requestColumns};
