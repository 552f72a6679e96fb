import{requestColumns2,Page2}from"./main-adad18ef25.js";import"./main-adad18ef24.js";import"./main-adad18ef21.js";import"./main-adad18ef17.js";export{Page2 as Page,requestColumns2 as requestColumns};
