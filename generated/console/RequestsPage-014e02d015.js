import{requestColumns2,Page2}from"./main-014e02d025.js";import"./main-014e02d024.js";import"./main-014e02d021.js";import"./main-014e02d01.js";export{Page2 as Page,requestColumns2 as requestColumns};
