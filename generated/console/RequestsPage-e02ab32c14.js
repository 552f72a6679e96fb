import{requestColumns2,Page2}from"./main-e02ab32c25.js";import"./main-e02ab32c24.js";import"./main-e02ab32c21.js";import"./main-e02ab32c17.js";export{Page2 as Page,requestColumns2 as requestColumns};
