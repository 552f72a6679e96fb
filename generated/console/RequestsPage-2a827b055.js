import{a,Head}from"./main-2a827b057.js";function RequestsPage(){return a(Head,{title:"RequestsPage"})}export{RequestsPage};
