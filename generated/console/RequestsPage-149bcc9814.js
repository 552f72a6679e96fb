import{requestColumns2,Page2}from"./main-149bcc9825.js";import"./main-149bcc9824.js";import"./main-149bcc9821.js";import"./main-149bcc9817.js";export{Page2 as Page,requestColumns2 as requestColumns};
