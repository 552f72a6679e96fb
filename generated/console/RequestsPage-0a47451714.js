import{requestColumns2,Page2}from"./main-0a47451725.js";import"./main-0a47451724.js";import"./main-0a47451721.js";import"./main-0a47451717.js";export{Page2 as Page,requestColumns2 as requestColumns};
