import{requestColumns2,Page2}from"./main-4a8cd1c525.js";import"./main-4a8cd1c524.js";import"./main-4a8cd1c521.js";import"./main-4a8cd1c517.js";export{Page2 as Page,requestColumns2 as requestColumns};
