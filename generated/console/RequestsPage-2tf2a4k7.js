import{e,t}from"./main-s789h7na.js";function r(){return e(t,{title:"RequestsPage"})}export{r as RequestsPage};
