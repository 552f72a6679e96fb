import{requestColumns2,Page2}from"./main-1dc853cd25.js";import"./main-1dc853cd24.js";import"./main-1dc853cd21.js";import"./main-1dc853cd17.js";export{Page2 as Page,requestColumns2 as requestColumns};
