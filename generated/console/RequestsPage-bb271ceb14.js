import{requestColumns2,Page2}from"./main-bb271ceb25.js";import"./main-bb271ceb24.js";import"./main-bb271ceb21.js";import"./main-bb271ceb17.js";export{Page2 as Page,requestColumns2 as requestColumns};
