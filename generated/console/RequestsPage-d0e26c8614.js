import{requestColumns2,Page2}from"./main-d0e26c8625.js";import"./main-d0e26c8624.js";import"./main-d0e26c8621.js";import"./main-d0e26c8617.js";export{Page2 as Page,requestColumns2 as requestColumns};
