import{requestColumns2,Page2}from"./main-1614d93c25.js";import"./main-1614d93c24.js";import"./main-1614d93c21.js";import"./main-1614d93c1.js";export{Page2 as Page,requestColumns2 as requestColumns};
