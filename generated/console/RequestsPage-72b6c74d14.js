import{requestColumns2,Page2}from"./main-72b6c74d25.js";import"./main-72b6c74d24.js";import"./main-72b6c74d21.js";import"./main-72b6c74d17.js";export{Page2 as Page,requestColumns2 as requestColumns};
