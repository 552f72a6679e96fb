import{requestColumns2,Page2}from"./main-d99eb9f525.js";import"./main-d99eb9f524.js";import"./main-d99eb9f521.js";import"./main-d99eb9f517.js";export{Page2 as Page,requestColumns2 as requestColumns};
