import{requestColumns2,Page2}from"./main-960a9da825.js";import"./main-960a9da824.js";import"./main-960a9da821.js";import"./main-960a9da817.js";export{Page2 as Page,requestColumns2 as requestColumns};
