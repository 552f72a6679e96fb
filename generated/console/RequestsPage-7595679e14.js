import{requestColumns2,Page2}from"./main-7595679e25.js";import"./main-7595679e24.js";import"./main-7595679e21.js";import"./main-7595679e17.js";export{Page2 as Page,requestColumns2 as requestColumns};
