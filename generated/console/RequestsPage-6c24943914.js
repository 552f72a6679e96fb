import{requestColumns2,Page2}from"./main-6c24943925.js";import"./main-6c24943924.js";import"./main-6c24943921.js";import"./main-6c24943917.js";export{Page2 as Page,requestColumns2 as requestColumns};
