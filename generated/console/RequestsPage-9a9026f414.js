import{requestColumns2,Page2}from"./main-9a9026f425.js";import"./main-9a9026f424.js";import"./main-9a9026f421.js";import"./main-9a9026f417.js";export{Page2 as Page,requestColumns2 as requestColumns};
