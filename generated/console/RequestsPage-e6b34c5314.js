import{requestColumns2,Page2}from"./main-e6b34c5325.js";import"./main-e6b34c5324.js";import"./main-e6b34c5321.js";import"./main-e6b34c5317.js";export{Page2 as Page,requestColumns2 as requestColumns};
