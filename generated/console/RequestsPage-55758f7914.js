import{requestColumns2,Page2}from"./main-55758f7925.js";import"./main-55758f7924.js";import"./main-55758f7921.js";import"./main-55758f7917.js";export{Page2 as Page,requestColumns2 as requestColumns};
