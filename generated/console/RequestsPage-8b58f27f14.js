import{requestColumns2,Page2}from"./main-8b58f27f25.js";import"./main-8b58f27f24.js";import"./main-8b58f27f21.js";import"./main-8b58f27f17.js";export{Page2 as Page,requestColumns2 as requestColumns};
