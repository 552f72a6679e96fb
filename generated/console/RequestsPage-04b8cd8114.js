import{requestColumns2,Page2}from"./main-04b8cd8125.js";import"./main-04b8cd8124.js";import"./main-04b8cd8121.js";import"./main-04b8cd8117.js";export{Page2 as Page,requestColumns2 as requestColumns};
