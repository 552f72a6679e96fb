import{requestColumns2,Page2}from"./main-175923a925.js";import"./main-175923a924.js";import"./main-175923a921.js";import"./main-175923a917.js";export{Page2 as Page,requestColumns2 as requestColumns};
