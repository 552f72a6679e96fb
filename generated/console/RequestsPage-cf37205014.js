import{requestColumns2,Page2}from"./main-cf37205025.js";import"./main-cf37205024.js";import"./main-cf37205021.js";import"./main-cf37205017.js";export{Page2 as Page,requestColumns2 as requestColumns};
