import{requestColumns2,Page2}from"./main-36051b2125.js";import"./main-36051b2124.js";import"./main-36051b2121.js";import"./main-36051b2117.js";export{Page2 as Page,requestColumns2 as requestColumns};
