import{requestColumns2,Page2}from"./main-dc7d73c825.js";import"./main-dc7d73c824.js";import"./main-dc7d73c821.js";import"./main-dc7d73c817.js";export{Page2 as Page,requestColumns2 as requestColumns};
