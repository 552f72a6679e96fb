import{requestColumns2,Page2}from"./main-86ad108825.js";import"./main-86ad108824.js";import"./main-86ad108821.js";import"./main-86ad108817.js";export{Page2 as Page,requestColumns2 as requestColumns};
