import{requestColumns2,Page2}from"./main-26210f5225.js";import"./main-26210f5224.js";import"./main-26210f5221.js";import"./main-26210f5217.js";export{Page2 as Page,requestColumns2 as requestColumns};
