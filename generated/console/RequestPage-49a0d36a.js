import{e,t}from"./main-8zta25h9.js";function r(){return e(t,{title:"RequestPage"})}export{r as RequestPage};
