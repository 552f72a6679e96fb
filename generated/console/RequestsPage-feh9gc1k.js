import{e,t}from"./main-8zta25h9.js";function r(){return e(t,{title:"RequestsPage"})}export{r as RequestsPage};
