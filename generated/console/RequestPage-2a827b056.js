import{a,Head}from"./main-2a827b057.js";function RequestPage(){return a(Head,{title:"RequestPage"})}export{RequestPage};
