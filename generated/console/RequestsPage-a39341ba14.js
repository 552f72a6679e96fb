import{requestColumns2,Page2}from"./main-a39341ba25.js";import"./main-a39341ba24.js";import"./main-a39341ba21.js";import"./main-a39341ba17.js";export{Page2 as Page,requestColumns2 as requestColumns};
